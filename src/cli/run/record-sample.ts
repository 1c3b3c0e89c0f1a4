/**
 * Which records stand in a file: all, or so many that they fit, one of each 2^n. Whether one stands there is drawn from the
 * seed, its node and its time, so the sample is the same on every executor, however the run is cut into batches.
 */
import { STREAMS, threefry2x32 } from '../../base/threefry.ts';
import type { EvaluatedRecord } from '../../engine/event/model.ts';

export class RecordSample {
  private readonly words = new Uint32Array(2);
  /** Records seen, and those that are in the sample. */
  seen = 0;
  private kept: { readonly record: EvaluatedRecord; readonly draw: number }[] = [];
  /** One of each 2^halvings is in the sample. */
  private halvings = 0;

  constructor(
    private readonly seed: number,
    private readonly most: number,
  ) {}

  get rate(): number {
    return 2 ** -this.halvings;
  }

  get records(): readonly EvaluatedRecord[] {
    return this.kept.map(({ record }) => record);
  }

  /** Those of the new records that are in the sample; undefined when it was thinned, and is to be written anew. */
  add(records: readonly EvaluatedRecord[]): readonly EvaluatedRecord[] | undefined {
    this.seen += records.length;
    const drawn = records
      .map((record) => ({ record, draw: this.drawOf(record) }))
      .filter(({ draw }) => this.holds(draw));
    for (const one of drawn) this.kept.push(one);
    if (this.kept.length <= this.most) return drawn.map(({ record }) => record);
    while (this.kept.length > this.most) {
      this.halvings++;
      this.kept = this.kept.filter(({ draw }) => this.holds(draw));
    }
    return undefined;
  }

  private holds(draw: number): boolean {
    return draw < 2 ** (32 - this.halvings);
  }

  private drawOf({ node, time }: EvaluatedRecord): number {
    threefry2x32(this.seed, STREAMS.sample, node, time, this.words);
    return this.words[0];
  }
}
