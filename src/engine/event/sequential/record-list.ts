/** Records of one core: evaluated as soon as their window is closed. Twin of records.wesl and evaluate_records.wesl. */
import type { EvaluationContext, HandlerTwin, MadeRecord } from '../model.ts';
import { RecordLog, TAKEN } from '../records.ts';

export class RecordList {
  readonly log: RecordLog;
  private readonly twin: HandlerTwin;
  private readonly recordWords: number;
  private made: MadeRecord[] = [];

  constructor(twin: HandlerTwin, recordWords: number) {
    this.twin = twin;
    this.recordWords = recordWords;
    this.log = new RecordLog(recordWords);
  }

  /** Whether some wait to be evaluated. */
  get hasAny(): boolean {
    return this.made.length > 0;
  }

  add(time: number, node: number, words: ArrayLike<number>): void {
    const copy = new Uint32Array(this.recordWords);
    for (let i = 0; i < this.recordWords; i++) copy[i] = words[i];
    this.made.push({ time, node, words: copy });
  }

  /** The window is closed. */
  evaluateRecord(context: EvaluationContext): void {
    if (this.made.length === 0) return;
    const made = this.made;
    this.made = [];
    for (const record of made) {
      const judgement = this.twin.evaluateRecord?.(record, context) ?? 0;
      if (this.log.isKept) this.log.add(this.rowOf(record, judgement));
    }
  }

  private rowOf({ time, node, words }: MadeRecord, judgement: number): Uint32Array {
    const row = new Uint32Array(TAKEN.first + words.length);
    row[TAKEN.time] = time;
    row[TAKEN.node] = node;
    row[TAKEN.judgement] = judgement;
    row.set(words, TAKEN.first);
    return row;
  }
}
