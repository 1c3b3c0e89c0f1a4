/** Where a flow ends: counts what is new, and acknowledges segments of TCP. Twin of sink.wesl. */
import type { HandledEvent } from '../../../engine/event/model.ts';
import {
  COUNTER,
  FORM,
  HEADER_BYTES,
  KIB_BITS,
  KIND,
  MEASURED,
  PAYLOAD,
  SINK,
  TIMES,
  TRAFFIC,
  WINDOW,
} from '../config.ts';
import type { End } from './end.ts';

const BITMAP_WORDS = WINDOW / 32;

export class Sink {
  constructor(private readonly end: End) {}

  take({ payload, payloadAt }: HandledEvent): void {
    const { config } = this.end.current;
    const form = payload[payloadAt + PAYLOAD.form];
    if ((form & FORM.syn) !== 0) {
      this.end.emit(0, HEADER_BYTES | FORM.acknowledgement | FORM.syn);
      return;
    }
    const queueing = payload[payloadAt + PAYLOAD.queueing];
    const bytes = form & FORM.bytesMask;
    if (config.traffic === TRAFFIC.udp) this.count(bytes, queueing);
    else this.takeSegment(payload[payloadAt + PAYLOAD.number], queueing);
  }

  /** Waited long enough. */
  acknowledgeLate(): void {
    const { current } = this.end;
    current.set(SINK.timerAt, 0);
    const deadline = current.get(SINK.deadline);
    if (deadline === current.time) this.acknowledge();
    else if (deadline > 0) this.setTimer(deadline);
  }

  private takeSegment(number: number, queueing: number): void {
    const { current } = this.end;
    const { config } = current;
    const next = current.get(SINK.next);
    const hadCome = this.hasCome;
    if (number < next || this.came(number)) {
      this.acknowledge();
      return;
    }
    this.count(config.mss, queueing);
    if (number > next) {
      this.mark(number);
      this.acknowledge();
      return;
    }
    let upTo = next + 1;
    while (this.came(upTo)) this.mark(upTo++);
    current.set(SINK.next, upTo);
    current.add(SINK.waiting, 1);
    if (hadCome || current.get(SINK.waiting) >= config.ackEvery) this.acknowledge();
    else if (current.get(SINK.deadline) === 0) {
      const deadline = current.time + TIMES.ackDelay;
      current.set(SINK.deadline, deadline);
      if (current.get(SINK.timerAt) === 0) this.setTimer(deadline);
    }
  }

  private acknowledge(): void {
    const { current } = this.end;
    current.set(SINK.waiting, 0);
    current.set(SINK.deadline, 0);
    this.end.emit(current.get(SINK.next), HEADER_BYTES | FORM.acknowledgement);
  }

  private setTimer(at: number): void {
    this.end.current.set(SINK.timerAt, at);
    this.end.setTimer(KIND.acknowledge, at);
  }

  /** New data. */
  private count(bytes: number, queueing: number): void {
    const { current } = this.end;
    if (!current.isMeasured) return;
    const { context } = current;
    const rest = current.get(SINK.bytesLow) & (2 ** KIB_BITS - 1);
    current.addWide(SINK.bytesLow, bytes);
    context.count(COUNTER.dataPackets, 1);
    context.count(COUNTER.dataKib, (rest + bytes) >>> KIB_BITS);
    context.measure(MEASURED.queueingDelay, queueing);
  }

  /** Whether anything beyond the next has come. */
  private get hasCome(): boolean {
    let all = 0;
    for (let i = 0; i < BITMAP_WORDS; i++) all |= this.end.current.get(SINK.came + i);
    return all !== 0;
  }

  private came(number: number): boolean {
    return ((this.end.current.get(SINK.came + ((number % WINDOW) >>> 5)) >>> (number & 31)) & 1) !== 0;
  }

  /** Notes a segment, or forgets it. */
  private mark(number: number): void {
    const word = SINK.came + ((number % WINDOW) >>> 5);
    this.end.current.set(word, (this.end.current.get(word) ^ (1 << (number & 31))) >>> 0);
  }
}
