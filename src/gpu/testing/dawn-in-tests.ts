/**
 * For tests in Node. Dawn is opened as a software adapter likes it (scripts/lib/browser/browser-args.mjs).
 * And while something is awaited of the GPU, Dawn's bindings ask for news in a loop of `setImmediate`, which keeps a
 * processor busy; and a software adapter computes on the same processors. Asked each millisecond, GPU tests take half of the processor time.
 */
import { isRealGpu } from '../../../scripts/lib/browser/adapter.mjs';
import { DISABLED_IN_DAWN } from '../../../scripts/lib/browser/browser-args.mjs';
import { nodeGpu } from '../node-gpu.ts';

if (!process.env.SWARMSCOPE_NO_GPU) await nodeGpu(isRealGpu() ? [] : DISABLED_IN_DAWN);

const atOnce = globalThis.setImmediate;

const isNative = (callback: unknown): boolean => Function.prototype.toString.call(callback).includes('[native code]');

/** Dawn's callbacks are the native ones; all others go on as they were. */
function setImmediateOrSoon(callback: () => void, ...args: []) {
  return isNative(callback) ? setTimeout(callback, 1) : atOnce(callback, ...args);
}

// Tests share a process, and each file of them loads this.
if (atOnce.name !== setImmediateOrSoon.name) Object.assign(globalThis, { setImmediate: setImmediateOrSoon });
