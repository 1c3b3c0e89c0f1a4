/** The checks that need no test runner, each one program with its arguments for Node. */

import { runNode } from '../program/run.mjs';
import { programOf } from '../repository.mjs';

/** @typedef {Pick<import('../program/run.mjs').RunOptions, 'started'>} Started */

const check = (/** @type {string} */ name, /** @type {() => string[]} */ args) => ({
  name,
  run: (/** @type {Started} */ options = {}) => runNode(args(), { ...options, quiet: true }),
});

/**
 * `tsconfig.json` holds everything, tests and journeys too, against the types of all platforms at once; each of the others what runs on one
 * platform against the types of that alone. One thread takes less time of the processor, which other stages use meanwhile.
 */
const types = (/** @type {string} */ name, /** @type {string} */ project, /** @type {string[]} */ ...more) =>
  check(name, () => [programOf('typescript', 'tsc'), '-p', project, '--singleThreaded', '--pretty', 'false', ...more]);

/** What is held to the rule that a list or a table may lack what it is asked for: the page's own. What all platforms share is not. */
const INDEXED = /^src\/(ui|charts|state|client|storage)\/|^src\/(main|boot)\./;

/** The compiler holds a whole program to it: what it says of other folders is left out. */
const indexed = {
  name: 'indexed access of the page',
  run: async (/** @type {Started} */ options = {}) => {
    const ended = await types('', 'tsconfig.page.json', '--noUncheckedIndexedAccess').run(options);
    const lines = ended.output.split('\n').filter((line) => line.includes('error TS'));
    const faults = lines.filter((line) => INDEXED.test(line));
    if (!ended.ok && lines.length === 0) return ended; // it did not get as far as checking
    return { ok: faults.length === 0, output: faults.join('\n') };
  },
};

export const CHECKS = [
  types('types', 'tsconfig.json'),
  types('types of the page', 'tsconfig.page.json'),
  indexed,
  types('types of workers', 'tsconfig.worker.json'),
  types('types in Node', 'tsconfig.node.json'),
  check('lint', () => [programOf('@biomejs/biome', 'biome'), 'check', '--error-on-warnings']),
  check('dead code', () => [programOf('knip')]),
];

export const LAYERS = check('layers', () => [programOf('vitest'), 'run', '--project', 'unit', 'src/layers.test.ts']);
