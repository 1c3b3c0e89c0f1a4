/**
 * For tests: the seed from which everything is drawn that has no seed of its own, by fast-check and by `mutate.ts`. It is
 * the day, and stands above the tests' output; SWARMSCOPE_SEED repeats the tests of another day.
 */
import fc from 'fast-check';

export const RUN_SEED = Number(process.env.SWARMSCOPE_SEED);

fc.configureGlobal({ seed: RUN_SEED });
