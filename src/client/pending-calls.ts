/**
 * Questions to a worker that are not answered yet. A worker that is gone answers nothing, and its promises stay as they are
 * for ever: whoever waits for them is told by `end`.
 */
export class PendingCalls {
  private readonly ends = new Set<() => void>();
  private isOver = false;

  /** The answer; undefined once `end` was called, whichever comes first. Rejects as the answer does. */
  settle<T>(answer: Promise<T>): Promise<T | undefined> {
    if (this.isOver) {
      answer.catch(() => {}); // nobody is left to hear it
      return Promise.resolve(undefined);
    }
    return new Promise((resolve, reject) => {
      const end = () => resolve(undefined);
      this.ends.add(end);
      answer.then(resolve, reject).finally(() => this.ends.delete(end));
    });
  }

  /** Nothing will be answered any more. */
  end(): void {
    this.isOver = true;
    for (const end of this.ends) end();
    this.ends.clear();
  }
}
