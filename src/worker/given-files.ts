/**
 * Contents that the page has given: they come as blobs, which cost it nothing, and become text here. Whoever builds a world
 * waits until all that were given before are text.
 */
import { type Files, forgetContents, textOf } from '../scenario/files.ts';

export class GivenFiles {
  private readonly texts = new Map<string, string>();
  /** Those that are wanted, as they came: one that was forgotten meanwhile, or came again, is not what is being read. */
  private readonly wanted = new Map<string, Blob>();
  private reading: Promise<unknown> = Promise.resolve();

  give(files: ReadonlyMap<string, Blob>): void {
    for (const [hash, content] of files) {
      this.wanted.set(hash, content);
      this.reading = Promise.all([this.reading, this.read(hash, content)]);
    }
  }

  /** What a run has made of them stays with the run. */
  forget(hashes: readonly string[]): void {
    for (const hash of hashes) {
      this.wanted.delete(hash);
      this.texts.delete(hash);
    }
    forgetContents();
  }

  /** With all that were given until now. */
  async ready(): Promise<Files> {
    await this.reading;
    return new Map(this.texts);
  }

  /** What the browser does not give back is absent, which a run then says. */
  private async read(hash: string, content: Blob): Promise<void> {
    const bytes = await content.arrayBuffer().catch(() => undefined);
    const text = bytes && textOf(new Uint8Array(bytes));
    if (text !== undefined && this.wanted.get(hash) === content) this.texts.set(hash, text);
  }
}
