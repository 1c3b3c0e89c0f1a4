/** Contents of imported files: held for this visit, given to the worker, found in the browser. As blobs: the page's thread sees no bytes. */
import type { ReadImport } from '../scenario/file-reading.ts';
import type { LabStorage } from '../storage/lab-storage.ts';
import type { LabWiring } from './slice.ts';

export class FileContents {
  private readonly held = new Map<string, Blob>();
  private readonly storage: Pick<LabStorage, 'fileContent'>;
  private readonly client: Pick<LabWiring['client'], 'give' | 'forget'>;

  constructor(storage: Pick<LabStorage, 'fileContent'>, client: Pick<LabWiring['client'], 'give' | 'forget'>) {
    this.storage = storage;
    this.client = client;
  }

  /** At hand from now on, here and in the worker. */
  hold({ hash, content }: Pick<ReadImport, 'hash' | 'content'>): void {
    this.held.set(hash, content);
    void this.client.give(new Map([[hash, content]]));
  }

  /** Here and in the worker. */
  forget(hashes: readonly string[]): void {
    for (const hash of hashes) this.held.delete(hash);
    void this.client.forget(hashes);
  }

  /** Unchecked; undefined where it is not in this browser. */
  async find(hash: string): Promise<Blob | undefined> {
    const held = this.held.get(hash);
    if (held !== undefined) return held;
    const found = await this.storage.fileContent(hash);
    return found.ok ? found.value : undefined;
  }
}
