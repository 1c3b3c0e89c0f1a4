/** What can be asked of `npm test`. */
import { parseArgs } from 'node:util';

export const USAGE = `npm test [-- option ...]
  --no-gpu        skip the tests that need an adapter from Node
  --real-gpu      take this machine's own GPU where it would be SwiftShader, in Node and in the browser
  --changed       only what differs from the last commit touches: tests that import it, journeys of its folder
  --since REF     the same, from another commit or branch on
  --full          also what is unchanged since it was green; as on CI
  --shard k/n     the k-th of n parts of all tests; the first also has what is no test: types, lint, dead code, bundle
  --help
Environment: SWARMSCOPE_SEED draws what is drawn at random as on another day, SWARMSCOPE_CHROMIUM names the browser.`;

/**
 * @typedef {{ noGpu: boolean, realGpu: boolean, shard: string | undefined, since: string | undefined, full: boolean, isFirst: boolean, help: boolean }} TestOptions
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
      changed: { type: 'boolean', default: false },
      since: { type: 'string' },
      full: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { shard, full, help, 'no-gpu': noGpu, 'real-gpu': realGpu } = values;
  const since = values.since ?? (values.changed ? 'HEAD' : undefined);
  const [, k, n] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(shard ?? '1/1') ?? [];
  if (!(Number(k) <= Number(n))) throw new Error(`--shard ${shard} is not a part such as 1/3`);
  if (noGpu && realGpu) throw new Error('--no-gpu and --real-gpu do not go together');
  if (since !== undefined && (full || shard))
    throw new Error('--changed and --since go with neither --full nor --shard');
  return { noGpu, realGpu, shard, since, full, isFirst: Number(k) === 1, help };
}
