/** Named stages, several at a time if need be: prints how each ended and how long it took, and what a failed one said. */
import { performance } from 'node:perf_hooks';
import { oneOf } from './tally.mjs';
import { Turns } from './turns.mjs';

/** @typedef {(text: string) => void} Say prints text with its line ends when the stage has its turn */

const terminal = new Turns((text) => process.stdout.write(text));

/**
 * A stage that passes or fails as a whole.
 * @param {string} name
 * @param {() => Promise<{ ok: boolean, output: string } | undefined>} work absent when there was nothing to do
 */
export const passOrFail = (name, work) =>
  stage(name, async (say) => {
    const { ok, output } = (await work()) ?? { ok: true, output: '' };
    if (!ok) say(`${output.trimEnd()}\n`);
    return oneOf(ok);
  });

/**
 * @param {string} name
 * @param {(say: Say) => Promise<import('./tally.mjs').Sums>} work
 */
export async function stage(name, work) {
  const { say, end } = terminal.begin();
  const start = performance.now();
  const sums = await work(say).catch((error) => {
    say(`${error instanceof Error ? error.message : error}\n`);
    return oneOf(false);
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  say(`${sums.failed === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`);
  end();
  return sums;
}

/**
 * One after the other; the sums of all.
 * @param {readonly (() => Promise<import('./tally.mjs').Sums>)[]} stages
 */
export async function inOrder(stages) {
  const sums = [];
  for (const each of stages) sums.push(await each());
  return sums;
}
