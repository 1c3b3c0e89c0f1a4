/**
 * A file that one process adds to: beside it lies `file.lock` while that one lives. It writes its lock anew every second, so that whoever
 * finds one sees whether somebody is there without asking a clock: clocks of two machines differ, and process numbers of two containers
 * are alike.
 */
import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { fail, ok, type Result } from '../base/result.ts';

const BEAT_MS = 1000;
/** So long a lock is looked at: a network's file may be seen late. */
const WATCH_MS = 5000;
/** Others may be faster, again and again. */
const MOST_TRIES = 5;

interface Holder {
  readonly id: string;
  readonly host: string;
  /** Process numbers mean something within these alone. */
  readonly space: string;
  readonly pid: number;
  readonly beat: number;
}

/** Gives what lets it go again. Failure: `storage`, another process is at it. */
export async function lockFile(path: string): Promise<Result<() => Promise<void>>> {
  const lock = `${path}.lock`;
  const own = { id: randomUUID(), host: hostname(), space: pidSpace(), pid: process.pid };
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (await made(lock, { ...own, beat: 0 })) return ok(beating(lock, own));
    const text = await textOf(lock);
    if (text === undefined) continue;
    const holder = holderIn(text);
    if (!isGone(holder, own) && (await changes(lock, text))) return taken(path, holder);
    if ((await textOf(lock)) === text) await rm(lock, { force: true }).catch(() => {});
  }
  return taken(path, undefined);
}

const taken = (path: string, holder: Holder | undefined) =>
  fail(
    'storage',
    `${path} is being written by ${holder ? `process ${holder.pid} on ${holder.host}` : 'another process'}`,
    'wait until that one has ended; then the same command goes on with the file',
  );

/** False where there is one already; what cannot be written is said by whoever writes the file itself. */
const made = (lock: string, holder: Holder): Promise<boolean> =>
  writeFile(lock, JSON.stringify(holder), { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'EEXIST',
  );

const textOf = (lock: string): Promise<string | undefined> => readFile(lock, 'utf8').catch(() => undefined);

function holderIn(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

/** The process that made it can be asked for here, and is not there. */
function isGone(holder: Holder | undefined, own: Omit<Holder, 'beat'>): boolean {
  if (!holder || holder.host !== own.host || holder.space !== own.space || own.space === '') return false;
  if (holder.pid === own.pid) return true;
  try {
    process.kill(holder.pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

async function changes(lock: string, text: string): Promise<boolean> {
  for (let waited = 0; waited < WATCH_MS; waited += BEAT_MS / 2) {
    await new Promise((resolve) => setTimeout(resolve, BEAT_MS / 2));
    const now = await textOf(lock);
    if (now !== text) return now !== undefined;
  }
  return false;
}

function beating(lock: string, own: Omit<Holder, 'beat'>): () => Promise<void> {
  let beat = 0;
  let writing = Promise.resolve();
  const timer = setInterval(() => {
    writing = writing.then(() => writeFile(lock, JSON.stringify({ ...own, beat: ++beat })).catch(() => {}));
  }, BEAT_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await writing;
    await rm(lock, { force: true }).catch(() => {});
  };
}

/** '' where the system does not say. */
function pidSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
