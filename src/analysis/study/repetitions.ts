/** What is kept of the runs of one setting, by repetition, in flat arrays: a study has a million. */
import { hex64 } from '../../base/u32.ts';
import type { EndedRepetition, MeasuredRow } from './measured-row.ts';

const STATUS = ['', 'finished', 'failed', 'cancelled'] as const;
const DIGEST = /^[0-9a-f]{16}$/;
const LEAST_ROOM = 4;
const NONE = { statuses: new Uint8Array(0), digests: new Uint32Array(0), values: new Float64Array(0) };

export class Repetitions {
  /** How many columns. */
  private readonly width: number;
  /** By repetition: the number of its status, 0 where there is none. */
  private statuses = NONE.statuses;
  /** Two words each. */
  private digests = NONE.digests;
  /** By repetition, then by column; NaN where there is no number, as of a run that did not finish. */
  private values = NONE.values;
  /** Reasons, and what is no digest: most settings have none. */
  private failures: Map<number, string> | undefined;
  private otherDigests: Map<number, string> | undefined;
  /** Beyond the last that is there. */
  length = 0;

  constructor(width: number) {
    this.width = width;
  }

  has = (repetition: number): boolean => this.statuses[repetition] > 0;

  isFinished = (repetition: number): boolean => this.statuses[repetition] === 1;

  /** `from`: places of the columns in the numbers of the row; -1 of what it has not. */
  put(repetition: number, { status, failure, digest, numbers }: MeasuredRow, from: Int32Array): void {
    this.makeRoom(repetition + 1);
    this.length = Math.max(this.length, repetition + 1);
    this.statuses[repetition] = STATUS.indexOf(status);
    if (failure !== '') this.failures = noted(this.failures, repetition, failure);
    if (DIGEST.test(digest)) {
      this.digests[2 * repetition] = Number.parseInt(digest.slice(0, 8), 16);
      this.digests[2 * repetition + 1] = Number.parseInt(digest.slice(8), 16);
    } else this.otherDigests = noted(this.otherDigests, repetition, digest);
    if (status !== 'finished') return;
    const at = repetition * this.width;
    for (let i = 0; i < from.length; i++) this.values[at + i] = from[i] < 0 ? Number.NaN : numbers[from[i]];
  }

  drop(repetition: number): void {
    this.statuses[repetition] = 0;
    this.failures?.delete(repetition);
    this.otherDigests?.delete(repetition);
    this.values.fill(Number.NaN, repetition * this.width, (repetition + 1) * this.width);
  }

  /** NaN where there is none. */
  value = (repetition: number, place: number): number => this.values[repetition * this.width + place];

  at(repetition: number): EndedRepetition {
    const [high, low] = this.digests.subarray(2 * repetition, 2 * repetition + 2);
    return {
      repetition,
      status: STATUS[this.statuses[repetition]] as EndedRepetition['status'],
      failure: this.failures?.get(repetition) ?? '',
      digest: this.otherDigests?.get(repetition) ?? hex64(high, low),
    };
  }

  private makeRoom(wanted: number): void {
    if (wanted <= this.statuses.length) return;
    const room = wanted === 1 ? 1 : Math.max(LEAST_ROOM, wanted, 2 * this.statuses.length);
    const [statuses, digests, values] = [this.statuses, this.digests, this.values];
    this.statuses = new Uint8Array(room);
    this.statuses.set(statuses);
    this.digests = new Uint32Array(2 * room);
    this.digests.set(digests);
    this.values = new Float64Array(room * this.width).fill(Number.NaN);
    this.values.set(values);
  }
}

const noted = (texts: Map<number, string> | undefined, repetition: number, text: string): Map<number, string> =>
  (texts ?? new Map<number, string>()).set(repetition, text);
