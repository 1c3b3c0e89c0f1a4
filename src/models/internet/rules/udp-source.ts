/** A source of UDP: when it has a packet, and of which size. Twin of udp_source.wesl. */
import { FRACTION_BITS, sampleTicks, sampleUnit } from '../../../base/quantile.ts';
import { addSaturated, MOST_U32, scaleRound } from '../../../base/u32.ts';
import { FLOW, HEADER_BYTES, LENGTHS, MOST_BYTES, PARETO_BITS, SOURCE, UDP } from '../config.ts';
import { drawn, plus } from '../fixed.ts';
import type { End } from './end.ts';

export class UdpSource {
  private readonly exponential: Uint32Array;
  private readonly pareto: Uint32Array;

  constructor(private readonly end: End) {
    const { config, tables } = end.current;
    this.exponential = tables.subarray(config.atExponential);
    this.pareto = tables.subarray(config.atPareto);
  }

  begin(): void {
    const { current } = this.end;
    current.set(UDP.due, current.time);
    current.set(UDP.onAgain, current.time);
  }

  /** A packet, and the time of the next. */
  send(): void {
    const { current, flow } = this.end;
    const { context, config, time } = current;
    const sent = current.get(UDP.sent);
    const isOnOff = config.source === SOURCE.onOff;
    const isPoisson = config.source === SOURCE.poisson;
    const begins = isOnOff && current.get(UDP.due) >= current.get(UDP.onAgain);
    if (isPoisson || begins) context.draw();
    const [first, second] = context.words;
    if (begins) this.turnOn(first, second);
    this.end.emit(sent, config.drawnSizes === 1 ? this.size(second) : config.packet);
    current.set(UDP.sent, sent + 1);
    if (sent + 1 === current.ofFlow(flow, FLOW.packets)) return;
    const gap = { ticks: current.ofFlow(flow, FLOW.gap), fraction: current.ofFlow(flow, FLOW.gapFraction) };
    const next = isPoisson ? drawn(sampleUnit(this.exponential, first), gap) : gap;
    let due = plus({ ticks: current.get(UDP.due), fraction: current.get(UDP.dueFraction) }, next);
    if (isOnOff && due.ticks >= current.get(UDP.onUntil)) due = { ticks: current.get(UDP.onAgain), fraction: 0 };
    current.set(UDP.due, due.ticks);
    current.set(UDP.dueFraction, due.fraction);
    this.end.setPump(Math.max(due.ticks, time + 1));
  }

  /** A time on begins, and draws say how long it is, and the time off after it. */
  private turnOn(first: number, second: number): void {
    const { current } = this.end;
    const { config, time } = current;
    const until = addSaturated(time, this.length(first, config.on), MOST_U32);
    current.set(UDP.due, time);
    current.set(UDP.dueFraction, 0);
    current.set(UDP.onUntil, until);
    current.set(UDP.onAgain, addSaturated(until, this.length(second, config.off), MOST_U32));
  }

  private length(word: number, mean: number): number {
    if (this.end.current.config.lengths === LENGTHS.exponential) return sampleTicks(this.exponential, word, mean);
    return scaleRound(sampleUnit(this.pareto, word), mean, PARETO_BITS);
  }

  private size(word: number): number {
    const bytes = scaleRound(sampleUnit(this.exponential, word), this.end.current.config.packet, FRACTION_BITS);
    return Math.max(HEADER_BYTES, Math.min(bytes, MOST_BYTES));
  }
}
