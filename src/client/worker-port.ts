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

export const spawnWorker: SpawnWorker = (onCrash) => {
  const worker = new Worker(new URL('../worker/main.ts', import.meta.url), { type: 'module' });
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
};
