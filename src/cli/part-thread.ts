/** A thread that does parts of runs on several cores. */
import { parentPort } from 'node:worker_threads';
import { assert } from '../base/assert.ts';
import { serveParts } from '../engine/event/workers/helper.ts';
import { partWorld } from '../run/part-world.ts';

/** All that such a thread does. */
export function serveHelper(): void {
  const port = parentPort;
  assert(port, 'this is no thread');
  serveParts(
    {
      post: (message) => port.postMessage(message),
      listen: (take) => void port.on('message', take),
    },
    partWorld,
  );
}
