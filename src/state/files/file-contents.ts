/** Contents of imported files: held for this visit, given to the worker, found in the browser. As blobs: the page's thread sees no bytes. */
import type { Failure } from '../../base/result.ts';
import { ownSpec } from '../../scenario/own-models.ts';
import type { FileReading, ReadImport } from '../../scenario/reading/file-reading.ts';
import type { LabStorage } from '../../storage/lab-storage.ts';
import type { LabWiring } from '../slice.ts';
import type { FileState } from './needed-files.ts';

export class FileContents {
  private readonly held = new Map<string, Blob>();
  /** How often a file was forgotten: what was being read of it then is not at hand afterwards. */
  private readonly drops = new Map<string, number>();

  constructor(
    private readonly storage: Pick<LabStorage, 'fileContent'>,
    private readonly client: Pick<LabWiring['client'], 'give' | 'forget'>,
    private readonly reading: FileReading,
  ) {}

  /** At hand from now on, here and in the worker. */
  hold({ hash, content }: Pick<ReadImport, 'hash' | 'content'>): void {
    this.held.set(hash, content);
    void this.client.give(new Map([[hash, content]]));
  }

  /** Here and in the worker. */
  forget(hashes: readonly string[]): void {
    for (const hash of hashes) {
      this.drops.set(hash, (this.drops.get(hash) ?? 0) + 1);
      this.held.delete(hash);
    }
    if (hashes.length > 0) void this.client.forget(hashes);
  }

  /** What a parameter makes of a file that a setup names; one that it can read is held. Undefined where it was forgotten meanwhile. */
  async look(hash: string, model: string, param: string): Promise<FileState | undefined> {
    const before = this.drops.get(hash);
    const content = await this.find(hash);
    const read = content && (await this.reading.read(content, model, param, ownSpec(model)?.protocol));
    if (this.drops.get(hash) !== before) return undefined;
    // What lies in the browser counts only while it has the hash under which it lies there.
    if (!read || (read.ok && read.value.hash !== hash)) return { is: 'absent' };
    if (!read.ok) return { is: 'unreadable', words: words(read.failure) };
    this.hold(read.value);
    return { is: 'here', facts: read.value.facts };
  }

  /** Unchecked; undefined where it is not in this browser. */
  async find(hash: string): Promise<Blob | undefined> {
    const held = this.held.get(hash);
    if (held !== undefined) return held;
    const found = await this.storage.fileContent(hash);
    return found.ok ? found.value : undefined;
  }
}

/** As fields say what is wrong with a file. */
export const words = ({ message, remedy }: Failure): string => (remedy ? `${message}: ${remedy}` : message);
