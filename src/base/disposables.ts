/** What has to be given back, kept in one place: `using` of a language that Node 20 does not have. */
export class Disposables {
  private readonly ends: (() => void)[] = [];

  /** Keeps a thing until the end, and gives it. */
  keep<T extends { destroy(): void }>(thing: T): T {
    this.defer(() => thing.destroy());
    return thing;
  }

  /** Called at the end: what came last is given back first. */
  defer(end: () => void): void {
    this.ends.push(end);
  }

  /** The end; a second one finds nothing. */
  dispose(): void {
    for (const end of this.ends.splice(0).reverse()) end();
  }
}
