/** Runs named stages one after the other, prints how each ended and how long it took, and what a failed one said. */
import { performance } from 'node:perf_hooks';
import { oneOf } from './tally.mjs';

/**
 * A stage that passes or fails as a whole.
 * @param {string} name
 * @param {() => Promise<{ ok: boolean, output: string } | undefined>} work absent when there was nothing to do
 */
export const passOrFail = (name, work) =>
  stage(name, async () => {
    const { ok, output } = (await work()) ?? { ok: true, output: '' };
    if (!ok) console.log(output.trimEnd());
    return oneOf(ok);
  });

/**
 * @param {string} name
 * @param {() => Promise<import('./tally.mjs').Sums>} work
 */
export async function stage(name, work) {
  const start = performance.now();
  const sums = await work().catch((error) => {
    console.log(error instanceof Error ? error.message : error);
    return oneOf(false);
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${sums.failed === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  return sums;
}
