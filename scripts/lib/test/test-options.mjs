/** What can be asked of `npm test`. */
import { parseArgs } from 'node:util';

export const USAGE = `npm test [-- option ...]
  --no-gpu        skip the tests that need an adapter from Node
  --real-gpu      take this machine's own GPU where it would be SwiftShader, in Node and in the browser
  --shard k/n     the k-th of n parts of all tests; the first also has what is no test: types, lint, dead code, bundle
  --help
Environment: SWARMSCOPE_SEED draws what is drawn at random as on another day, SWARMSCOPE_CHROMIUM names the browser.`;

/**
 * @typedef {{ noGpu: boolean, realGpu: boolean, shard: string | undefined, isFirst: boolean, help: boolean }} TestOptions
 * @param {readonly string[]} args
 * @returns {TestOptions} throws what is wrong with them, in words
 */
export function readTestOptions(args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'no-gpu': { type: 'boolean', default: false },
      'real-gpu': { type: 'boolean', default: false },
      shard: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { shard, 'no-gpu': noGpu, 'real-gpu': realGpu, help } = values;
  const [, k, n] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(shard ?? '1/1') ?? [];
  if (!(Number(k) <= Number(n))) throw new Error(`--shard ${shard} is not a part such as 1/3`);
  if (noGpu && realGpu) throw new Error('--no-gpu and --real-gpu do not go together');
  return { noGpu, realGpu, shard, isFirst: Number(k) === 1, help };
}
