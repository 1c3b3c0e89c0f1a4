/** Starts the lab's worker and gives the two things the client needs of it: its API through comlink, and its end. */

import { proxy, transfer, wrap } from 'comlink';
import type { CanvasSize } from '../scenario/picture.ts';
import type { DeviceReport, LabListener, LabWorker, RunOptions } from '../worker/api.ts';

export interface WorkerPort {
  open(listener: LabListener, canvas: OffscreenCanvas, size: CanvasSize): Promise<DeviceReport>;
  takeCanvas(canvas: OffscreenCanvas, size: CanvasSize, engine: RunOptions['engine']): Promise<void>;
  readonly lab: Omit<LabWorker, 'open' | 'takeCanvas'>;
  terminate(): void;
}

/** `onCrash` is called when the worker cannot be loaded or throws where nobody catches. */
export type SpawnWorker = (onCrash: (reason: string) => void) => WorkerPort;

/** The first worker starts at once, and opens its device while the page is put together; who spawns first takes it. */
export function workersFromNow(): SpawnWorker {
  let waiting: Worker | undefined = startWorker();
  // One that cannot be loaded is started again by who spawns, and seen to fail.
  waiting.onerror = (event) => {
    event.preventDefault();
    waiting = undefined;
  };
  return (onCrash) => {
    const worker = waiting ?? startWorker();
    waiting = undefined;
    return portOf(worker, onCrash);
  };
}

const startWorker = (): Worker => new Worker(new URL('../worker/main.ts', import.meta.url), { type: 'module' });

function portOf(worker: Worker, onCrash: (reason: string) => void): WorkerPort {
  worker.onerror = (event) => {
    event.preventDefault();
    onCrash(event.message.replace(/^Uncaught (Error: )?/, '') || 'its program could not be loaded');
  };
  worker.onmessageerror = () => onCrash('a message could not be read');
  const remote = wrap<LabWorker>(worker);
  return {
    open: (listener, canvas, size) => remote.open(proxy(listener), transfer(canvas, [canvas]), size),
    takeCanvas: (canvas, size, engine) => remote.takeCanvas(transfer(canvas, [canvas]), size, engine),
    lab: remote as unknown as WorkerPort['lab'],
    terminate: () => worker.terminate(),
  };
}
