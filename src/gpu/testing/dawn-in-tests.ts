/**
 * For tests in Node. Dawn is opened as a software adapter likes it (scripts/lib/test/vitest-gpu.mjs).
 * And while something is awaited of the GPU, Dawn's bindings ask for news in a loop of `setImmediate`, which keeps a
 * processor busy; and a software adapter computes on the same processors. Asked each millisecond, GPU tests take half of the processor time.
 */
import { nodeGpu } from '../node-gpu.ts';

const { SWARMSCOPE_NO_GPU, SWARMSCOPE_DAWN_WITHOUT } = process.env;
if (!SWARMSCOPE_NO_GPU) await nodeGpu(SWARMSCOPE_DAWN_WITHOUT?.split(','));

const atOnce = globalThis.setImmediate;

const isNative = (callback: unknown): boolean => Function.prototype.toString.call(callback).includes('[native code]');

/** Dawn's callbacks are the native ones; all others go on as they were. */
function setImmediateOrSoon(callback: () => void, ...args: []) {
  return isNative(callback) ? setTimeout(callback, 1) : atOnce(callback, ...args);
}

// Tests share a process, and each file of them loads this.
if (atOnce.name !== setImmediateOrSoon.name) Object.assign(globalThis, { setImmediate: setImmediateOrSoon });
