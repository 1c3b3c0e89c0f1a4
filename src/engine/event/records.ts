/** Evaluated records for whoever reads them back: rows of time, node, judgement and the model's words. */

import type { EvaluatedRecord } from './model.ts';

/** Columns of a row; the model's words follow. */
export const TAKEN = { time: 0, node: 1, judgement: 2, first: 3 } as const;

export interface TakenRecords {
  /** Words of a row. */
  readonly rowWords: number;
  /** Row after row, in order of time, node and words: the same on every executor, however often they are taken. */
  readonly words: Uint32Array;
}

export const evaluatedRecords = ({ rowWords, words }: TakenRecords): EvaluatedRecord[] =>
  Array.from({ length: words.length / rowWords }, (_, row) => {
    const at = row * rowWords;
    return {
      time: words[at + TAKEN.time],
      node: words[at + TAKEN.node],
      judgement: words[at + TAKEN.judgement],
      words: words.subarray(at + TAKEN.first, at + rowWords),
    };
  });

/** As they were in. */
export function wordsOf(records: readonly EvaluatedRecord[]): Uint32Array {
  const rowWords = TAKEN.first + (records[0]?.words.length ?? 0);
  const all = new Uint32Array(records.length * rowWords);
  records.forEach(({ time, node, judgement, words }, row) => {
    all.set([time, node, judgement], row * rowWords);
    all.set(words, row * rowWords + TAKEN.first);
  });
  return all;
}

/** Collects rows, once that is asked for, until they are taken. Only whole windows are added, so that the order of all is that of the parts. */
export class RecordLog {
  isKept = false;
  private readonly rowWords: number;
  private parts: Uint32Array[] = [];

  constructor(recordWords: number) {
    this.rowWords = TAKEN.first + recordWords;
  }

  /** From now on; models without records have nothing to keep. */
  keep(): void {
    this.isKept = this.rowWords > TAKEN.first;
  }

  add(rows: Uint32Array): void {
    if (rows.length > 0) this.parts.push(rows);
  }

  /** What `take` would give, and still will. */
  look(): Uint32Array {
    const { words } = this.take();
    this.add(words);
    return words;
  }

  take(): TakenRecords {
    const { rowWords, parts } = this;
    this.parts = [];
    const rows = parts.flatMap((part) =>
      Array.from({ length: part.length / rowWords }, (_, i) => part.subarray(i * rowWords, (i + 1) * rowWords)),
    );
    rows.sort(compareRows);
    const words = new Uint32Array(rows.length * rowWords);
    rows.forEach((row, i) => {
      words.set(row, i * rowWords);
    });
    return { rowWords, words };
  }
}

function compareRows(a: Uint32Array, b: Uint32Array): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return 0;
}
