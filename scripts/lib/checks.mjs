/** The checks that need no test runner, each one program with its arguments for Node. */
import { programOf } from './repository.mjs';
import { runNode } from './run.mjs';

const check = (/** @type {string} */ name, /** @type {() => string[]} */ args) => ({
  name,
  run: () => runNode(args(), { quiet: true }),
});

/**
 * `tsconfig.json` holds everything, tests and journeys too, against the types of all platforms at once; each of the others what runs on one
 * platform against the types of that alone. One thread takes less time of the processor, which other stages use meanwhile.
 */
const types = (/** @type {string} */ name, /** @type {string} */ project) =>
  check(name, () => [programOf('typescript', 'tsc'), '-p', project, '--singleThreaded', '--pretty', 'false']);

export const CHECKS = [
  types('types', 'tsconfig.json'),
  types('types of the page', 'tsconfig.page.json'),
  types('types of workers', 'tsconfig.worker.json'),
  types('types in Node', 'tsconfig.node.json'),
  check('lint', () => [programOf('@biomejs/biome', 'biome'), 'check', '--error-on-warnings']),
  check('dead code', () => [programOf('knip')]),
];

export const LAYERS = check('layers', () => [programOf('vitest'), 'run', '--project', 'unit', 'src/layers.test.ts']);
