/** Files of this machine. What ends in `.gz` is packed and unpacked on the way; what does that is loaded with the first. */
import { createReadStream, createWriteStream, type Stats } from 'node:fs';
import {
  access,
  appendFile,
  constants,
  mkdir,
  realpath,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { fail, ok, type Result } from '../base/result.ts';
import type { FileContent, Host } from './host.ts';

const isPacked = (path: string): boolean => path.endsWith('.gz');

const reason = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).message;

async function readText(path: string, maxBytes: number): Promise<Result<string>> {
  const bytes = await readBytes(path, maxBytes);
  return bytes.ok ? ok(Buffer.from(bytes.value.buffer).toString('utf8')) : bytes;
}

async function readBytes(path: string, maxBytes: number): Promise<Result<Uint8Array<ArrayBuffer>>> {
  try {
    const there = await stat(path);
    if (!there.isFile()) return noFile(path, there);
    if (there.size > maxBytes) return tooLong(path, `${there.size}`, maxBytes);
    // Its size is a promise that others may break: it may grow, and what the system makes up says 0.
    const pieces: Buffer[] = [];
    for await (const piece of createReadStream(path, { end: maxBytes, highWaterMark: PIECE_BYTES })) pieces.push(piece);
    const bytes = new Uint8Array(Buffer.concat(pieces));
    return bytes.length > maxBytes ? tooLong(path, 'more', maxBytes) : ok(bytes);
  } catch (error) {
    return unread(path, error);
  }
}

const tooLong = (path: string, size: string, maxBytes: number): Result<never> =>
  fail('limit', `${path} of ${size} bytes is above ${maxBytes}`, 'is this another file?');

/** A device or a pipe may have no end, and a pipe that nobody writes to lets nobody open it. */
const noFile = (path: string, there: Stats): Result<never> =>
  there.isDirectory()
    ? fail('storage', `${path} is a folder, no file`, 'name a file in it')
    : fail('storage', `${path} is a ${kindOf(there)}, no file`, 'write what comes from it into a file, and name that');

function kindOf(there: Stats): string {
  if (there.isFIFO()) return 'pipe';
  return there.isSocket() ? 'socket' : 'device';
}

async function sizeOf(path: string): Promise<Result<number | undefined>> {
  try {
    const there = await stat(path);
    return there.isFile() ? ok(there.size) : noFile(path, there);
  } catch (error) {
    return reason(error) === 'ENOENT' ? ok(undefined) : unread(path, error);
  }
}

async function* readPieces(path: string): AsyncGenerator<Result<string>> {
  try {
    const there = await stat(path);
    if (!there.isFile()) return yield noFile(path, there);
    const zlib = isPacked(path) ? await import('node:zlib') : undefined;
    // From here to its listener nothing waits: an error that nobody listens to would end the program.
    const bytes = createReadStream(path, { highWaterMark: PIECE_BYTES });
    const text = zlib ? bytes.pipe(zlib.createGunzip({ chunkSize: PIECE_BYTES })) : bytes;
    // `pipe` hands on no error.
    bytes.once('error', (error) => text.destroy(error));
    text.setEncoding('utf8');
    for await (const piece of text) yield ok(piece as string);
  } catch (error) {
    yield unread(path, error);
  }
}

const PIECE_BYTES = 2 ** 18;

function unread(path: string, error: unknown): Result<never> {
  const why = reason(error);
  const remedy = why.startsWith('Z_') ? 'it was not packed by gzip, or was cut off: copy it again' : 'check the path';
  return fail('storage', `${path} cannot be read (${why})`, remedy);
}

async function makeFolder(path: string): Promise<Result<void>> {
  try {
    await mkdir(path, { recursive: true });
    return ok(undefined);
  } catch (error) {
    return fail('storage', `folder ${path} cannot be made (${reason(error)})`, 'check the path');
  }
}

async function writeAtomically(path: string, content: FileContent): Promise<Result<void>> {
  const { target, written, isReplaced } = await wayTo(path);
  try {
    if (isPacked(path)) await writePacked(written, content);
    else await writeFile(written, content);
    if (isReplaced) await rename(written, target);
    return ok(undefined);
  } catch (error) {
    if (isReplaced) await rm(written, { force: true }).catch(() => {});
    return unwritten(path, error);
  }
}

async function overwrite(path: string, content: Iterable<Uint8Array>): Promise<Result<void>> {
  const written = await changed(path, () => writeFile(path, content));
  if (!written.ok) await rm(path, { force: true }).catch(() => {});
  return written;
}

const renameFile = (from: string, to: string): Promise<Result<void>> => changed(to, () => rename(from, to));

async function removeFile(path: string): Promise<Result<void>> {
  try {
    await rm(path, { force: true });
    return ok(undefined);
  } catch (error) {
    return fail('storage', `${path} cannot be removed (${reason(error)})`, 'check the rights on its folder');
  }
}

async function writePacked(path: string, content: FileContent): Promise<void> {
  const [{ pipeline }, { createGzip }] = await Promise.all([import('node:stream/promises'), import('node:zlib')]);
  await pipeline(piecesOf(content), createGzip(), createWriteStream(path));
}

/** A link stays one; a device or a pipe is written to and never replaced. */
async function wayTo(path: string) {
  const target = await realpath(path).catch(() => path);
  const there = await stat(target).catch(() => undefined);
  const isReplaced = there?.isFile() ?? true;
  // Processes of two containers have the same numbers.
  return { target, isReplaced, written: isReplaced ? `${target}.${crypto.randomUUID()}.tmp` : target, there };
}

/** Tried, not asked: folders that cannot be written to say so in many ways. */
async function checkWritable(path: string): Promise<Result<void>> {
  if (path === '') return fail('storage', 'a file without a name cannot be written', 'name one');
  const { written, isReplaced, there } = await wayTo(path);
  if (there?.isDirectory()) return noFile(path, there);
  try {
    if (!isReplaced) await access(written, constants.W_OK);
    else {
      await writeFile(written, '');
      await rm(written, { force: true });
    }
    return ok(undefined);
  } catch (error) {
    return unwritten(path, error);
  }
}

const append = (path: string, text: string): Promise<Result<void>> => changed(path, () => appendFile(path, text));

const unwritten = (path: string, error: unknown): Result<never> =>
  fail('storage', `${path} cannot be written (${reason(error)})`, 'check that its folder exists and has space');

const cutOff = (path: string, bytes: number): Promise<Result<void>> => changed(path, () => truncate(path, bytes));

/** What one call does to the file at `path`. */
async function changed(path: string, act: () => Promise<void>): Promise<Result<void>> {
  try {
    await act();
    return ok(undefined);
  } catch (error) {
    return unwritten(path, error);
  }
}

async function* piecesOf(content: FileContent) {
  if (typeof content === 'string' || content instanceof Uint8Array) yield content;
  else yield* content;
}

type Files = Pick<
  Host,
  | 'readFile'
  | 'readBytes'
  | 'sizeOf'
  | 'readPieces'
  | 'checkWritable'
  | 'writeFile'
  | 'overwriteFile'
  | 'renameFile'
  | 'removeFile'
  | 'makeFolder'
  | 'appendFile'
  | 'truncateFile'
>;

export const NODE_FILES: Files = {
  readFile: readText,
  readBytes,
  sizeOf,
  readPieces,
  checkWritable,
  writeFile: writeAtomically,
  overwriteFile: overwrite,
  renameFile,
  removeFile,
  makeFolder,
  appendFile: append,
  truncateFile: cutOff,
};
