/** Random words of topologies: threefry(seed, stream; counter, k), k = 0, 1, ... of each counter. */
import { threefry2x32 } from '../../base/threefry.ts';

/** Of topologies alone; no model has them. */
export const STREAMS = { places: 21, links: 22, bandwidths: 23, borders: 24 } as const;

export class Draws {
  /** The two words of the last draw. */
  readonly words = new Uint32Array(2);
  private counter = 0;
  private k = 0;

  constructor(
    private readonly seed: number,
    private readonly stream: number,
  ) {}

  /** The next draws are those of this counter. */
  begin(counter: number): void {
    this.counter = counter;
    this.k = 0;
  }

  /** Draws; gives the first word. */
  next(): number {
    threefry2x32(this.seed, this.stream, this.counter, this.k++, this.words);
    return this.words[0];
  }
}
