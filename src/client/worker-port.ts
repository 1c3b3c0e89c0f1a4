/** Starts the lab's worker and gives the two things the client needs of it: its API through comlink, and its end. */

import { proxy, transfer, wrap } from 'comlink';
import type { CanvasSize } from '../scenario/picture.ts';
import type { DeviceReport, LabListener, LabWorker, RunOptions } from '../worker/api.ts';

export interface WorkerPort {
  open(listener: LabListener, canvas: OffscreenCanvas, size: CanvasSize): Promise<DeviceReport>;
  takeCanvas(canvas: OffscreenCanvas, size: CanvasSize, executor: RunOptions['engine']): Promise<void>;
  readonly lab: Omit<LabWorker, 'open' | 'takeCanvas'>;
  terminate(): void;
}

/** `onCrash` is called when the worker cannot be loaded, throws where nobody catches, or is closed. */
export type SpawnWorker = (onCrash: (reason: string) => void) => WorkerPort;

/** The first worker starts at once, and opens its device while the page is put together; who spawns first takes it. */
export function workersFromNow(): SpawnWorker {
  let waiting: Started | undefined = startWorker();
  // One that cannot be loaded is started again by who spawns, and seen to fail.
  waiting.worker.onerror = (event) => {
    event.preventDefault();
    waiting = undefined;
  };
  return (onCrash) => {
    const started = waiting ?? startWorker();
    waiting = undefined;
    return portOf(started, onCrash);
  };
}

interface Started {
  readonly worker: Worker;
  /** Of the lock that it holds for as long as it lives; '' without locks. */
  readonly name: string;
}

function startWorker(): Started {
  const name = navigator.locks ? `swarmscope worker ${crypto.randomUUID()}` : '';
  return { worker: new Worker(new URL('../worker/main.ts', import.meta.url), { type: 'module', name }), name };
}

function portOf({ worker, name }: Started, onCrash: (reason: string) => void): WorkerPort {
  const ended = new AbortController();
  /** A worker that closes itself, or that the browser ends, says nothing; but its lock is free then. */
  const watch = () => {
    if (name === '') return;
    navigator.locks.request(name, { signal: ended.signal }, () => onCrash('it was closed')).catch(() => {});
  };
  worker.onerror = (event) => {
    event.preventDefault();
    // Where its file cannot be had, the event has no message.
    onCrash(event.message?.replace(/^Uncaught (Error: )?/, '') || 'its program could not be loaded');
  };
  worker.onmessageerror = () => onCrash('a message could not be read');
  const remote = wrap<LabWorker>(worker);
  return {
    open: async (listener, canvas, size) => {
      const report = await remote.open(proxy(listener), transfer(canvas, [canvas]), size);
      watch();
      return report;
    },
    takeCanvas: (canvas, size, executor) => remote.takeCanvas(transfer(canvas, [canvas]), size, executor),
    lab: remote as unknown as WorkerPort['lab'],
    terminate: () => {
      ended.abort();
      worker.terminate();
    },
  };
}
