/** The event trace of one core: a row after each event that is wanted; twin of shaders/event/event_trace.wesl. */
import { ROW } from '../../../analysis/event-trace-rows.ts';
import { EventTraceLog, type EventTraceRows, isOfAll, kindAndSends, type Watched } from '../event-trace.ts';

/** What a row is made of; the context, after its handler. */
interface Executed {
  readonly time: number;
  readonly node: number;
  readonly src: number;
  readonly seq: number;
  readonly kind: number;
  readonly payload: Uint32Array;
  readonly payloadAt: number;
}

const ROWS_OF_A_PART = 4096;

export class SequentialEventTrace {
  private readonly log: EventTraceLog;
  private part: Uint32Array;
  private at = 0;

  constructor(watched: Watched, payloadWords: number) {
    this.log = new EventTraceLog(watched, payloadWords);
    this.part = new Uint32Array(ROWS_OF_A_PART * this.log.rowWords);
  }

  /** `sent`: events that the node has sent by now, the `sends` of this event among them. */
  record({ time, node, src, seq, kind, payload, payloadAt }: Executed, sent: number, sends: number): void {
    const { watched, rowWords } = this.log;
    if (!isOfAll(watched) && watched !== node) return;
    if (this.at === this.part.length) this.close();
    const { part, at } = this;
    part[at + ROW.time] = time;
    part[at + ROW.dst] = node;
    part[at + ROW.src] = src;
    part[at + ROW.seq] = seq;
    part[at + ROW.sent] = sent;
    part[at + ROW.kindAndSends] = kindAndSends(kind, sends);
    for (let i = ROW.payload; i < rowWords; i++) part[at + i] = payload[payloadAt + i - ROW.payload];
    this.at += rowWords;
  }

  take(nowTicks: number): EventTraceRows {
    this.close();
    return this.log.take(nowTicks);
  }

  private close(): void {
    this.log.add(this.part.slice(0, this.at));
    this.at = 0;
  }
}
