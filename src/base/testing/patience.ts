/** For tests: `vi.waitFor` waits for a state as long as it takes. A busy machine is slow, not wrong. */
import { vi } from 'vitest';

/** Below that of a test, so that a wait in vain says what it waited for. */
const TIMEOUT_MS = 300_000;

const { waitFor } = vi;
// This file runs before each file of tests, in a process that many share.
if (waitFor.name !== 'patient') vi.waitFor = patient;

function patient<T>(callback: () => T | Promise<T>, options: Parameters<typeof waitFor>[1] = TIMEOUT_MS): Promise<T> {
  return waitFor(callback, options);
}
