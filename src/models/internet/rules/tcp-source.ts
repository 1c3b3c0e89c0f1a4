/**
 * A source of TCP, NewReno or CUBIC: RFC 5681 (windows), 6582 (fast recovery), 6298 (timer), 6928 (first window), in whole numbers. Segments are
 * numbered from 0; windows count bytes. Twin of tcp_source.wesl.
 */
import type { HandledEvent } from '../../../engine/event/model.ts';
import {
  CONTROL,
  COUNTER,
  DUPLICATES,
  FIRST_WINDOW,
  FLOW,
  FORM,
  HEADER_BYTES,
  KIND,
  LONGEST_RTT,
  MEASURED,
  PAYLOAD,
  PHASE,
  RECORD,
  RECORD_WORDS,
  TCP,
  TIMES,
  WINDOW,
} from '../config.ts';
import { Cubic } from './cubic.ts';
import type { End } from './end.ts';

const record = new Uint32Array(RECORD_WORDS);

export class TcpSource {
  private readonly cubic: Cubic;

  constructor(private readonly end: End) {
    this.cubic = new Cubic(end.current);
  }

  private get(word: number): number {
    return this.end.current.get(word);
  }

  private set(word: number, value: number): void {
    this.end.current.set(word, value);
  }

  begin(): void {
    const { config, time } = this.end.current;
    this.set(TCP.phase, PHASE.handshake);
    this.set(TCP.ssthresh, 0xffff_ffff);
    this.set(TCP.cwnd, FIRST_WINDOW * config.mss);
    this.set(TCP.rto, Math.max(config.rtoMin, TIMES.firstRto));
    this.set(TCP.timedAt, time);
    this.sendSyn();
  }

  pump(): void {
    this.set(TCP.pumpAt, 0);
  }

  /** An acknowledgement. */
  take({ payload, payloadAt }: HandledEvent): void {
    const number = payload[payloadAt + PAYLOAD.number];
    const isSyn = (payload[payloadAt + PAYLOAD.form] & FORM.syn) !== 0;
    const phase = this.get(TCP.phase);
    if (phase === PHASE.done || isSyn !== (phase === PHASE.handshake)) return;
    if (isSyn) this.open();
    else if (number > this.get(TCP.una)) this.acknowledge(number);
    else if (number === this.get(TCP.una) && this.get(TCP.nxt) > number) this.repeat();
  }

  timeout(): void {
    const { context, config, time } = this.end.current;
    if (time !== this.get(TCP.timerAt)) return;
    this.set(TCP.timerAt, 0);
    if (this.get(TCP.deadline) !== time) return;
    context.count(COUNTER.timeouts, 1);
    this.end.current.add(TCP.timeouts, 1);
    this.set(TCP.rto, Math.min(2 * this.get(TCP.rto), TIMES.longestRto));
    this.set(TCP.deadline, 0);
    if (this.get(TCP.phase) === PHASE.handshake) {
      this.set(TCP.cwnd, config.mss);
      this.end.current.add(TCP.backOff, 1);
      this.countRetransmission();
      this.sendSyn();
      return;
    }
    // In recovery the window has shrunk for these losses, and segments that came since are no longer under way.
    if (this.get(TCP.backOff) === 0 && this.get(TCP.phase) === PHASE.open) this.shrink();
    this.end.current.add(TCP.backOff, 1);
    this.set(TCP.wMax, 0);
    this.set(TCP.phase, PHASE.open);
    this.set(TCP.cwnd, config.mss);
    this.set(TCP.recover, this.get(TCP.highest) + 1);
    this.set(TCP.nxt, this.get(TCP.una));
    this.set(TCP.duplicates, 0);
    this.set(TCP.timed, 0);
  }

  private sendSyn(): void {
    this.end.emit(0, HEADER_BYTES | FORM.syn);
    this.startTimer();
  }

  /** The receiver has answered: data may go. */
  private open(): void {
    const { current } = this.end;
    this.set(TCP.phase, PHASE.open);
    this.set(TCP.deadline, 0);
    if (this.get(TCP.backOff) === 0) this.sample(current.time - this.get(TCP.timedAt));
    else this.set(TCP.rto, Math.max(this.get(TCP.rto), TIMES.lostSynRto));
    this.set(TCP.backOff, 0);
  }

  /** Something new is acknowledged: all segments below `number`. */
  private acknowledge(number: number): void {
    const { current } = this.end;
    const { mss } = current.config;
    const acknowledged = number - this.get(TCP.una);
    const timed = this.get(TCP.timed);
    if (timed > 0 && number >= timed) {
      this.sample(current.time - this.get(TCP.timedAt));
      this.set(TCP.timed, 0);
    }
    this.set(TCP.una, number);
    this.set(TCP.nxt, Math.max(this.get(TCP.nxt), number));
    this.set(TCP.backOff, 0);
    let restarts = true;
    if (this.get(TCP.phase) !== PHASE.recovery) {
      this.set(TCP.duplicates, 0);
      this.grow(acknowledged);
    } else if (number + 1 >= this.get(TCP.recover)) {
      this.set(TCP.phase, PHASE.open);
      this.set(TCP.duplicates, 0);
      const flight = (this.get(TCP.nxt) - number) * mss;
      this.set(TCP.cwnd, Math.min(this.get(TCP.ssthresh), Math.max(flight, mss) + mss));
    } else {
      restarts = this.get(TCP.partial) === 0;
      this.set(TCP.partial, 1);
      const cwnd = this.get(TCP.cwnd);
      this.set(TCP.cwnd, cwnd - Math.min(acknowledged * mss, cwnd) + mss);
      this.emitSegment(number);
    }
    if (this.get(TCP.nxt) === number && this.get(TCP.phase) === PHASE.open) this.set(TCP.deadline, 0);
    else if (restarts) this.startTimer();
    if (number === current.ofFlow(this.end.flow, FLOW.packets)) this.finish();
  }

  private grow(acknowledged: number): void {
    const { mss, control } = this.end.current.config;
    const cwnd = this.get(TCP.cwnd);
    const isSlowStart = cwnd < this.get(TCP.ssthresh);
    let grown = cwnd + (isSlowStart ? Math.min(acknowledged * mss, mss) : Math.max(1, Math.floor((mss * mss) / cwnd)));
    if (!isSlowStart && control === CONTROL.cubic) grown = this.cubic.grow(acknowledged);
    this.set(TCP.cwnd, Math.min(grown, WINDOW * mss));
  }

  /** The same acknowledgement again, with segments under way. */
  private repeat(): void {
    const { mss } = this.end.current.config;
    if (this.get(TCP.phase) === PHASE.recovery) {
      this.set(TCP.cwnd, this.get(TCP.cwnd) + mss);
      return;
    }
    this.end.current.add(TCP.duplicates, 1);
    const una = this.get(TCP.una);
    if (this.get(TCP.duplicates) !== DUPLICATES || una + 1 <= this.get(TCP.recover)) return;
    this.shrink();
    this.set(TCP.recover, this.get(TCP.highest) + 1);
    this.set(TCP.phase, PHASE.recovery);
    this.set(TCP.partial, 0);
    this.set(TCP.cwnd, this.get(TCP.ssthresh) + DUPLICATES * mss);
    this.emitSegment(una);
  }

  /** Half of what is under way, of CUBIC 0.7 of it; at least two segments. */
  private shrink(): void {
    const { mss, control } = this.end.current.config;
    const flight = (this.get(TCP.nxt) - this.get(TCP.una)) * mss;
    const isCubic = control === CONTROL.cubic;
    this.set(TCP.ssthresh, Math.max(isCubic ? Math.floor((7 * flight) / 10) : Math.floor(flight / 2), 2 * mss));
    if (isCubic) this.cubic.shrink();
  }

  private finish(): void {
    const { current } = this.end;
    const { context, time } = current;
    this.set(TCP.phase, PHASE.done);
    this.set(TCP.deadline, 0);
    const { flow } = this.end;
    const start = current.ofFlow(flow, FLOW.start);
    record[RECORD.flow] = flow;
    record[RECORD.segments] = this.get(TCP.una);
    record[RECORD.start] = start;
    record[RECORD.retransmissions] = this.get(TCP.retransmissions);
    record[RECORD.timeouts] = this.get(TCP.timeouts);
    record[RECORD.leastRtt] = this.get(TCP.leastRtt);
    record[RECORD.ports] = current.ports(flow);
    context.record(record);
    if (!current.isMeasured) return;
    context.count(COUNTER.finished, 1);
    context.measure(MEASURED.flowTime, time - start);
  }

  /** After every event: segments that the window allows, and the timer. */
  fill(): void {
    const { current, flow } = this.end;
    const { mss } = current.config;
    const phase = this.get(TCP.phase);
    if (phase === PHASE.open || phase === PHASE.recovery) {
      const una = this.get(TCP.una);
      const most = Math.min(
        una + Math.min(Math.floor(this.get(TCP.cwnd) / mss), WINDOW),
        current.ofFlow(flow, FLOW.packets),
      );
      let nxt = this.get(TCP.nxt);
      while (nxt < most && !this.end.isFull) this.emitSegment(nxt++);
      this.set(TCP.nxt, nxt);
      if (nxt < most && this.get(TCP.pumpAt) === 0) {
        this.set(TCP.pumpAt, current.time + 1);
        this.end.setPump(current.time + 1);
      }
    }
    this.keepTimer();
  }

  private emitSegment(number: number): void {
    const { current } = this.end;
    this.end.emit(number, current.config.packet);
    if (this.get(TCP.deadline) === 0) this.startTimer();
    if (number < this.get(TCP.highest)) {
      if (this.get(TCP.timed) === number + 1) this.set(TCP.timed, 0);
      this.countRetransmission();
      return;
    }
    this.set(TCP.highest, number + 1);
    if (this.get(TCP.timed) > 0) return;
    this.set(TCP.timed, number + 1);
    this.set(TCP.timedAt, current.time);
  }

  private countRetransmission(): void {
    this.end.current.add(TCP.retransmissions, 1);
    this.end.current.context.count(COUNTER.retransmitted, 1);
  }

  /** A round-trip time: RFC 6298, quotients rounded down. */
  private sample(ticks: number): void {
    const { current } = this.end;
    const rtt = Math.min(ticks, LONGEST_RTT);
    const [srtt, rttvar, least] = [this.get(TCP.srtt), this.get(TCP.rttvar), this.get(TCP.leastRtt)];
    const isFirst = srtt === 0;
    const off = Math.floor(Math.abs(8 * rtt - srtt) / 8);
    this.set(TCP.rttvar, isFirst ? 2 * rtt : rttvar + off - Math.floor(rttvar / 4));
    this.set(TCP.srtt, isFirst ? 8 * rtt : srtt + rtt - Math.floor(srtt / 8));
    this.set(TCP.leastRtt, least === 0 ? rtt : Math.min(least, rtt));
    const rto = Math.floor(this.get(TCP.srtt) / 8) + Math.max(1, this.get(TCP.rttvar));
    this.set(TCP.rto, Math.min(Math.max(rto, current.config.rtoMin), TIMES.longestRto));
    if (current.isMeasured) current.context.measure(MEASURED.rtt, rtt);
  }

  private startTimer(): void {
    this.set(TCP.deadline, this.end.current.time + this.get(TCP.rto));
  }

  /** An event for the deadline is under way, no later than it. */
  private keepTimer(): void {
    const [deadline, timerAt] = [this.get(TCP.deadline), this.get(TCP.timerAt)];
    if (deadline === 0 || (timerAt > 0 && timerAt <= deadline)) return;
    this.set(TCP.timerAt, deadline);
    this.end.setTimer(KIND.timeout, deadline);
  }
}
