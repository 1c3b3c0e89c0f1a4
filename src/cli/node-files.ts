/** Files of this machine. What ends in `.gz` is packed and unpacked on the way. */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, mkdir, open, realpath, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { fail, ok, type Result } from '../base/result.ts';
import type { Host } from './host.ts';

const isPacked = (path: string): boolean => path.endsWith('.gz');

const reason = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).message;

async function readText(path: string, maxBytes: number): Promise<Result<string>> {
  const bytes = await readBytes(path, maxBytes);
  return bytes.ok ? ok(Buffer.from(bytes.value.buffer).toString('utf8')) : bytes;
}

async function readBytes(path: string, maxBytes: number): Promise<Result<Uint8Array<ArrayBuffer>>> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (size > maxBytes)
        return fail('limit', `${path} of ${size} bytes is above ${maxBytes}`, 'is this another file?');
      return ok(new Uint8Array(await file.readFile()));
    } finally {
      await file.close();
    }
  } catch (error) {
    return unread(path, error);
  }
}

async function sizeOf(path: string): Promise<Result<number | undefined>> {
  try {
    const there = await stat(path);
    return there.isFile() ? ok(there.size) : fail('storage', `${path} is no file`, 'name a file');
  } catch (error) {
    return reason(error) === 'ENOENT' ? ok(undefined) : unread(path, error);
  }
}

async function* readPieces(path: string): AsyncGenerator<Result<string>> {
  try {
    const bytes = createReadStream(path, { highWaterMark: PIECE_BYTES });
    const text = isPacked(path) ? bytes.pipe(createGunzip({ chunkSize: PIECE_BYTES })) : bytes;
    // `pipe` hands on no error.
    bytes.once('error', (error) => text.destroy(error));
    text.setEncoding('utf8');
    for await (const piece of text) yield ok(piece as string);
  } catch (error) {
    yield unread(path, error);
  }
}

const PIECE_BYTES = 2 ** 18;

const unread = (path: string, error: unknown): Result<never> =>
  fail('storage', `${path} cannot be read (${reason(error)})`, 'check the path');

async function makeFolder(path: string): Promise<Result<void>> {
  try {
    await mkdir(path, { recursive: true });
    return ok(undefined);
  } catch (error) {
    return fail('storage', `folder ${path} cannot be made (${reason(error)})`, 'check the path');
  }
}

async function writeAtomically(
  path: string,
  content: string | Uint8Array | AsyncIterable<string>,
): Promise<Result<void>> {
  // A link stays one; a device or a pipe is written to and never replaced.
  const target = await realpath(path).catch(() => path);
  const there = await stat(target).catch(() => undefined);
  const isReplaced = there?.isFile() ?? true;
  // Processes of two containers have the same numbers.
  const written = isReplaced ? `${target}.${randomUUID()}.tmp` : target;
  try {
    if (isPacked(path)) await pipeline(piecesOf(content), createGzip(), createWriteStream(written));
    else await writeFile(written, content);
    if (isReplaced) await rename(written, target);
    return ok(undefined);
  } catch (error) {
    if (isReplaced) await rm(written, { force: true }).catch(() => {});
    return unwritten(path, error);
  }
}

async function append(path: string, text: string): Promise<Result<void>> {
  try {
    await appendFile(path, text);
    return ok(undefined);
  } catch (error) {
    return unwritten(path, error);
  }
}

const unwritten = (path: string, error: unknown): Result<never> =>
  fail('storage', `${path} cannot be written (${reason(error)})`, 'check that its folder exists and has space');

async function cutOff(path: string, bytes: number): Promise<Result<void>> {
  try {
    await truncate(path, bytes);
    return ok(undefined);
  } catch (error) {
    return unwritten(path, error);
  }
}

async function* piecesOf(content: string | Uint8Array | AsyncIterable<string>) {
  if (typeof content === 'string' || content instanceof Uint8Array) yield content;
  else yield* content;
}

type Files = Pick<
  Host,
  'readFile' | 'readBytes' | 'sizeOf' | 'readPieces' | 'writeFile' | 'makeFolder' | 'appendFile' | 'truncateFile'
>;

export const NODE_FILES: Files = {
  readFile: readText,
  readBytes,
  sizeOf,
  readPieces,
  writeFile: writeAtomically,
  makeFolder,
  appendFile: append,
  truncateFile: cutOff,
};
