/**
 * A file that one process adds to: beside it lies `file.lock` while that one lives. It writes its lock anew every second, so that whoever
 * finds one sees whether somebody is there without asking a clock: clocks of two machines differ, and process numbers of two containers
 * are alike.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
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

export interface FileLock {
  /** False once another process has taken the file: this one stood still for too long. */
  holds(): Promise<boolean>;
  release(): Promise<void>;
}

/** Failure: `storage`, another process is at it. */
export async function lockFile(path: string): Promise<Result<FileLock>> {
  const lock = `${path}.lock`;
  const own = { id: crypto.randomUUID(), host: hostname(), space: pidSpace(), pid: process.pid };
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (await made(lock, { ...own, beat: 0 })) return ok(beating(lock, own));
    const text = await settledText(lock);
    if (text === undefined) continue;
    const holder = holderIn(text);
    const isHere = holder ? asked(holder, own) : undefined;
    if (isHere ?? (await changes(lock, text))) return taken(path, holder);
    await giveUp(lock, text, own.id);
  }
  return taken(path, undefined);
}

const taken = (path: string, holder: Holder | undefined) =>
  fail(
    'storage',
    `${path} is being written by ${holder ? `process ${holder.pid} on ${holder.host}` : 'another process'}`,
    `wait until that one has ended, then the same command goes on with the file; if there is none, delete ${path}.lock`,
  );

/** Takes a lock away that nobody holds. Of several who would, one moves it; who has moved another one puts it back. */
async function giveUp(lock: string, text: string, id: string): Promise<void> {
  const aside = `${lock}.${id}`;
  try {
    await rename(lock, aside);
    if ((await textOf(aside)) === text) await rm(aside, { force: true });
    else await rename(aside, lock);
  } catch {
    // Another one was faster: what is there now is looked at next.
  }
}

/** False where there is one already; what cannot be written is said by whoever writes the file itself. */
const made = (lock: string, holder: Holder): Promise<boolean> =>
  writeFile(lock, JSON.stringify(holder), { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'EEXIST',
  );

const textOf = (lock: string): Promise<string | undefined> => readFile(lock, 'utf8').catch(() => undefined);

/** A beat empties the file for a moment. */
async function settledText(lock: string): Promise<string | undefined> {
  for (let looks = 0; looks < 10; looks++) {
    const text = await textOf(lock);
    if (text !== '') return text;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return '';
}

function holderIn(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

/** Whether the process that made it is there; undefined where it cannot be asked for from here. */
function asked(holder: Holder, own: Omit<Holder, 'beat'>): boolean | undefined {
  if (holder.host !== own.host || holder.space !== own.space || own.space === '') return undefined;
  if (holder.pid === own.pid) return false;
  try {
    process.kill(holder.pid, 0);
    return !isDefunct(holder.pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** It has ended, and its parent has not asked for its exit code: in a container nobody may ever do. */
function isDefunct(pid: number): boolean {
  try {
    return /\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
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

function beating(lock: string, own: Omit<Holder, 'beat'>): FileLock {
  let beat = 0;
  let writing = Promise.resolve();
  const holds = async () => {
    const text = await readFile(lock, 'utf8').catch((error: NodeJS.ErrnoException) => error);
    // A file that is gone is another's to make; one that cannot be read now says nothing.
    return typeof text === 'string' ? holderIn(text)?.id === own.id || text === '' : text.code !== 'ENOENT';
  };
  const write = async () => {
    if (await holds()) await writeFile(lock, JSON.stringify({ ...own, beat: ++beat })).catch(() => {});
  };
  const timer = setInterval(() => {
    writing = writing.then(write);
  }, BEAT_MS);
  timer.unref();
  const release = async () => {
    clearInterval(timer);
    await writing;
    if (await holds()) await rm(lock, { force: true }).catch(() => {});
  };
  return { holds, release };
}

/** Within which process numbers mean something: a start of a machine, and a container on it. '' where the system does not say. */
function pidSpace(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}
