/** Events of a SimpleSim LP by time: a binary heap of numbers, in each a time and which message it is. */

/** Messages that can be told apart: times have the other 53 bits, less 22. */
export const MOST_MESSAGES = 2 ** 22;

export class TimeHeap {
  private readonly keys: number[] = [];

  get size(): number {
    return this.keys.length;
  }

  /** Of the first event; infinity where there is none. */
  get time(): number {
    return this.keys.length > 0 ? Math.floor(this.keys[0] / MOST_MESSAGES) : Number.POSITIVE_INFINITY;
  }

  add(time: number, message: number): void {
    const { keys } = this;
    const key = time * MOST_MESSAGES + message;
    let at = keys.length;
    keys.push(key);
    for (let up = (at - 1) >> 1; at > 0 && keys[up] > key; at = up, up = (at - 1) >> 1) keys[at] = keys[up];
    keys[at] = key;
  }

  /** Takes out the first event; gives which message it is. There is one. */
  take(): number {
    const { keys } = this;
    const message = keys[0] % MOST_MESSAGES;
    const key = keys.pop() as number;
    if (keys.length === 0) return message;
    let at = 0;
    for (let down = 1; down < keys.length; down = 2 * at + 1) {
      if (down + 1 < keys.length && keys[down + 1] < keys[down]) down++;
      if (keys[down] >= key) break;
      keys[at] = keys[down];
      at = down;
    }
    keys[at] = key;
    return message;
  }
}
