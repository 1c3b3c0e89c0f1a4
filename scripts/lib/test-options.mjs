/** Options of `npm test`. What they mean for the runners travels in the environment, which every process of theirs inherits. */
import { parseArgs } from 'node:util';

export const TEST_HELP = `npm test [-- option ...]
  --no-gpu       skip what needs a GPU, or the software adapter of the browser
  --real-gpu     use the machine's own adapter, where it would be the software adapter (Linux)
  --shard k/n    the k-th of n parts; the first also checks types, lint, dead code and the bundle
SWARMSCOPE_SEED=n repeats what was drawn at random.`;

const OPTIONS = /** @type {const} */ ({
  'no-gpu': { type: 'boolean' },
  'real-gpu': { type: 'boolean' },
  shard: { type: 'string' },
});

/**
 * Reads the options, and sets the environment by them; or says what is wrong with them.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {{ shard?: string, message?: string }}
 */
export function readTestOptions(args, env = process.env) {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const { shard } = values;
    if (values['no-gpu'] && values['real-gpu'])
      return { message: '--no-gpu and --real-gpu exclude each other: choose one' };
    if (shard !== undefined && !isShard(shard))
      return { message: `--shard ${shard} is not k/n with k from 1 to n: write 1/3` };
    if (values['no-gpu']) env.SWARMSCOPE_NO_GPU = '1';
    if (values['real-gpu']) env.SWARMSCOPE_REAL_GPU = '1';
    return shard === undefined ? {} : { shard };
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
}

/** @param {string} text */
function isShard(text) {
  const [, k, n] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(text) ?? [];
  return k !== undefined && Number(k) <= Number(n);
}
