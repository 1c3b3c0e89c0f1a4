/** Contents of imported files: read from what a person brings, held for this visit, given to the worker, found in the browser. */
import type { Result } from '../base/result.ts';
import { type ImportedFile, importBytes, importTooLarge, MAX_IMPORT_BYTES } from '../scenario/files.ts';
import type { LabStorage } from '../storage/lab-storage.ts';
import type { LabWiring } from './slice.ts';

export type BroughtFile = Pick<File, 'name' | 'size' | 'arrayBuffer'>;

export type ReadFile = ImportedFile & { readonly bytes: Uint8Array<ArrayBuffer> };

/** Nothing of a file that is too large is read; a folder has no bytes, which its reader then says. */
export async function readBrought(file: BroughtFile): Promise<Result<ReadFile>> {
  if (file.size > MAX_IMPORT_BYTES) return importTooLarge(file.size);
  const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
  const read = await importBytes(bytes);
  return read.ok ? { ok: true, value: { ...read.value, bytes } } : read;
}

export class FileContents {
  private readonly held = new Map<string, string>();
  private readonly storage: Pick<LabStorage, 'fileBytes'>;
  private readonly client: Pick<LabWiring['client'], 'give'>;

  constructor(storage: Pick<LabStorage, 'fileBytes'>, client: Pick<LabWiring['client'], 'give'>) {
    this.storage = storage;
    this.client = client;
  }

  get = (hash: string): string | undefined => this.held.get(hash);

  /** At hand from now on, here and in the worker. */
  hold({ hash, content }: ImportedFile): void {
    this.held.set(hash, content);
    void this.client.give(new Map([[hash, content]]));
  }

  drop(hashes: readonly string[]): void {
    for (const hash of hashes) this.held.delete(hash);
  }

  /** What lies in the browser counts only while it has the hash under which it lies there. */
  async find(hash: string): Promise<string | undefined> {
    const held = this.held.get(hash);
    if (held !== undefined) return held;
    const bytes = await this.storage.fileBytes(hash);
    if (!bytes.ok || bytes.value === undefined) return undefined;
    const file = await importBytes(bytes.value);
    return file.ok && file.value.hash === hash ? file.value.content : undefined;
  }
}
