/**
 * Has files read by a worker of their own, which lasts as long as there is something to read: its memory, that of a whole
 * file as text and as numbers, goes with it.
 */
import { wrap } from 'comlink';
import { fail, type Result } from '../base/result.ts';
import type { FileReading } from '../scenario/reading/file-reading.ts';

const spawn = (): Worker => new Worker(new URL('../worker/files-main.ts', import.meta.url), { type: 'module' });

interface Reader {
  readonly remote: FileReading;
  /** Resolves when the worker has died. */
  readonly broken: Promise<Result<never>>;
  readonly isBroken: () => boolean;
  readonly end: () => void;
  calls: number;
}

export function workerReading(start: () => Worker = spawn): FileReading {
  let reader: Reader | undefined;

  /** A call never outlives its worker: one that dies answers for it. */
  const call = async <T>(ask: (remote: FileReading) => Promise<Result<T>>): Promise<Result<T>> => {
    reader ??= readerOn(start());
    const used = reader;
    used.calls++;
    const answer = ask(used.remote).catch((error: unknown) => unread(String(error)));
    const result = await Promise.race([answer, used.broken]);
    used.calls--;
    if (used.calls === 0 || used.isBroken()) {
      used.end();
      if (reader === used) reader = undefined;
    }
    return result;
  };

  return {
    find: (file, model, params, protocol) => call((remote) => remote.find(file, model, params, protocol)),
    read: (file, model, param, protocol) => call((remote) => remote.read(file, model, param, protocol)),
  };
}

function readerOn(worker: Worker): Reader {
  let isBroken = false;
  const broken = new Promise<Result<never>>((resolve) => {
    const die = (reason: string) => {
      isBroken = true;
      resolve(unread(reason));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      die(event.message || 'the program for it could not be loaded');
    };
    worker.onmessageerror = () => die('a message could not be read');
  });
  const remote = wrap<FileReading>(worker) as FileReading;
  return { remote, broken, isBroken: () => isBroken, end: () => worker.terminate(), calls: 0 };
}

const unread = (reason: string): Result<never> =>
  fail('limit', `the file could not be read (${reason})`, 'try again, or bring a part of it');
