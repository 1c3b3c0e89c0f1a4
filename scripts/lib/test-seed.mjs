/**
 * The seed of tests that draw at random: another one each time, printed, so that what failed once can be repeated. Vitest's global setup:
 * runs before its workers are started, which inherit the environment.
 */
const LARGEST_SEED = 2 ** 32;

export function announceTestSeed() {
  if (process.env.SWARMSCOPE_SEED) return;
  process.env.SWARMSCOPE_SEED = String(Math.floor(Math.random() * LARGEST_SEED));
  console.log(`seed of random tests: SWARMSCOPE_SEED=${process.env.SWARMSCOPE_SEED} repeats them`);
}

export default announceTestSeed;
