/** The real world: this process, its files, and the engines. */
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fail, ok, type Result } from '../base/result.ts';
import { openDevicesWith, sharedGpu } from '../gpu/shared-context.ts';
import { openRun } from '../run/open-run.ts';
import type { Host } from './host.ts';

export function nodeHost(): Host {
  ignoreClosedPipe();
  return {
    print: (text) => new Promise((resolve) => process.stdout.write(text, () => resolve())),
    note: (text) => void process.stderr.write(text),
    terminal: process.stderr.isTTY === true,
    cancelled: firstInterrupt(),
    readFile: readText,
    readBytes,
    sizeOf,
    readPieces,
    writeFile: writeAtomically,
    makeFolder,
    appendFile: append,
    openRun,
    withoutSubgroups: () => openDevicesWith({ subgroups: false }),
    adapter: async () => {
      const gpu = await sharedGpu();
      return gpu.ok ? ok(gpu.value.adapter) : gpu;
    },
    machine: {
      app: __APP_VERSION__,
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      cpu: cpus()[0]?.model.trim() ?? 'unknown processor',
    },
  };
}

/** The first Ctrl-C asks for an end after the current batch; its listener then goes, so that the second one kills. */
function firstInterrupt(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => {
    process.stderr.write('\nswarmscope: finishing the current batch; Ctrl-C again ends at once\n');
    controller.abort();
  });
  return controller.signal;
}

/** `swarmscope list | head -1` is no error. */
function ignoreClosedPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}

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
    return ok((await stat(path)).size);
  } catch (error) {
    return reason(error) === 'ENOENT' ? ok(undefined) : unread(path, error);
  }
}

async function* readPieces(path: string): AsyncGenerator<Result<string>> {
  try {
    for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: PIECE_BYTES })) yield ok(piece);
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

async function writeAtomically(path: string, text: string | AsyncIterable<string>): Promise<Result<void>> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, text);
    await rename(temporary, path);
    return ok(undefined);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
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
