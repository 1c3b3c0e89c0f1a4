/**
 * Two kinds of tests: plain ones, in parallel, and those that need a GPU, one after the other in one process. `npm test` runs the two side by
 * side; both at once by hand come one after the other.
 */
import { configDefaults, defineConfig } from 'vitest/config';
import { buildConstants } from './scripts/lib/build-constants.mjs';

const GPU_TESTS = 'src/**/*.gpu.test.ts';
const SEED = 'scripts/lib/test-seed.mjs';

export default defineConfig({
  define: buildConstants(),
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, GPU_TESTS],
          globalSetup: [SEED],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        // With the model that is for tests: they share one process, where a list that one of them mocks would stay mocked.
        define: { __TEST_BUILD__: 'true' },
        test: {
          name: 'gpu',
          include: [GPU_TESTS],
          globalSetup: [SEED, 'scripts/lib/vitest-gpu.mjs'],
          pool: 'forks',
          isolate: false,
          fileParallelism: false,
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
