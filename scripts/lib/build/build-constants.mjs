/** Constants compiled into the page, the worker, the headless bundle and the tests; typed in ../../build-constants.d.ts. */
import { readFileSync } from 'node:fs';
import { inRoot } from '../repository.mjs';

/** Hooks that only a test may pull, such as losing the device, exist when this is set. */
export const isTestBuild = () => process.env.SWARMSCOPE_TEST_BUILD === '1';

export const buildConstants = () => ({
  __APP_VERSION__: JSON.stringify(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version),
  __TEST_BUILD__: JSON.stringify(isTestBuild()),
});

/** What a build may leave out: models of tests do nothing but be what they are, so where nobody asks for them they are gone. */
export const treeshake = { moduleSideEffects: (/** @type {string} */ id) => !/\/src\/models\/test-/.test(id) };
