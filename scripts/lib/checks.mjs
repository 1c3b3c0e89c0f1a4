/** The checks that need no test runner, each one program with its arguments for Node. */
import { programOf } from './repository.mjs';
import { runNode } from './run.mjs';

const check = (/** @type {string} */ name, /** @type {() => string[]} */ args) => ({
  name,
  run: () => runNode(args(), { quiet: true }),
});

export const CHECKS = [
  check('types', () => [programOf('typescript', 'tsc'), '--pretty', 'false']),
  check('lint', () => [programOf('@biomejs/biome', 'biome'), 'check', '--error-on-warnings']),
  check('dead code', () => [programOf('knip')]),
];

export const LAYERS = check('layers', () => [programOf('vitest'), 'run', '--project', 'unit', 'src/layers.test.ts']);
