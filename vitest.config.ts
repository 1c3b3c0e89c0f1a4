/**
 * Three kinds of tests. Plain ones share processes: they leave nothing behind. Those that mock a module have a process per
 * file, for it would stay mocked. Those that need a GPU run one after the other in one process, which compiles each
 * pipeline once. `npm test` runs the last kind beside the others.
 */
import { configDefaults, defineConfig } from 'vitest/config';
import { buildConstants } from './scripts/lib/build/build-constants.mjs';
import { chooseSeed } from './scripts/lib/test/test-seed.mjs';

const MOCKED = 'src/**/*.mock.test.ts';
const GPU = 'src/**/*.gpu.test.ts';

// Before any process of tests is started, which inherits the environment.
chooseSeed();

export default defineConfig({
  define: buildConstants(),
  test: {
    setupFiles: ['src/base/testing/run-seed.ts', 'src/base/testing/patience.ts'],
    // A busy machine is slow, not wrong.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, MOCKED, GPU],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'mocked', include: [MOCKED] } },
      {
        extends: true,
        // With the models that are for tests, which no list of one shared process could be mocked to have.
        define: { __TEST_BUILD__: 'true' },
        test: {
          name: 'gpu',
          include: [GPU],
          globalSetup: ['scripts/lib/test/vitest-gpu.mjs'],
          setupFiles: ['src/gpu/testing/dawn-in-tests.ts'],
          pool: 'forks',
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
