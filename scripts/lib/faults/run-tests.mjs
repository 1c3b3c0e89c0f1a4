/** Runs some tests in a copy of the repository, by the copy's own scripts, and reads what became of them from the runners' reports. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { programOf } from '../repository.mjs';

/**
 * @typedef {import('./faults.mjs').Test} Test
 * @typedef {{ path: string, name: string, ok: boolean }} Outcome of one test that ran
 */

/** The seed of what is drawn at random: a fault that is found today is found tomorrow. */
const SEED = '20261124';
/** A fault may keep a test from ending: a journey alone, whatever runs. */
const JOURNEY_MS = 45_000;
const LIMIT_MS = 180_000;

/**
 * Tests of one kind by one start of their runner; none where it could not run them.
 * @param {string} copy
 * @param {readonly Test[]} tests
 * @returns {Promise<{ outcomes: readonly Outcome[], output: string }>}
 */
export async function runTests(copy, tests) {
  /** @type {typeof import('../program/run.mjs')} */
  const { runNode } = await import(pathToFileURL(join(copy, 'scripts/lib/program/run.mjs')).href);
  const report = join(copy, 'test-results/journeys.json');
  rmSync(report, { force: true });
  const { kind } = tests[0];
  /** @type {NodeJS.Timeout | undefined} */
  let limit;
  const { output } = await runNode(kind === 'journey' ? journeys(copy, tests) : vitest(report, tests), {
    quiet: true,
    env: { SWARMSCOPE_SEED: SEED, NO_COLOR: '1' },
    started: (pid) => {
      limit = setTimeout(() => process.kill(pid), LIMIT_MS);
    },
  });
  clearTimeout(limit);
  const read = kind === 'journey' ? outcomesOfPlaywright : outcomesOfVitest;
  return { outcomes: read(readReport(report)), output };
}

/** @param {Test} test @param {Outcome} outcome */
export const isOf = ({ path, title }, outcome) => outcome.path.endsWith(path) && outcome.name.includes(title);

/** @param {readonly Test[]} tests */
const pathsOf = (tests) => [...new Set(tests.map(({ path }) => path))];

/** A pattern of all titles. @param {readonly Test[]} tests */
const titlesOf = (tests) =>
  [...new Set(tests.map(({ title }) => title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')))].join('|');

/** @param {string} report @param {readonly Test[]} tests */
const vitest = (report, tests) => [
  programOf('vitest'),
  'run',
  ...(tests[0].kind === 'gpu' ? ['--project=gpu'] : ['--project=unit', '--project=mocked']),
  '--reporter=json',
  `--outputFile=${report}`,
  `--testNamePattern=${titlesOf(tests)}`,
  ...pathsOf(tests),
];

/** @param {string} copy @param {readonly Test[]} tests */
const journeys = (copy, tests) => [
  join(copy, 'scripts/e2e.mjs'),
  `--timeout=${JOURNEY_MS}`,
  `--grep=${titlesOf(tests)}`,
  ...pathsOf(tests),
];

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {any} report @returns {Outcome[]} */
const outcomesOfVitest = (report) =>
  (report?.testResults ?? []).flatMap((/** @type {any} */ { name: path, assertionResults }) =>
    assertionResults
      .filter((/** @type {any} */ { status }) => status === 'passed' || status === 'failed')
      .map((/** @type {any} */ { fullName, status }) => ({ path, name: fullName, ok: status === 'passed' })),
  );

/** @param {any} report @returns {Outcome[]} */
const outcomesOfPlaywright = (report) => (report?.suites ?? []).flatMap(outcomesOfSuite);

/** @param {any} suite @returns {Outcome[]} */
const outcomesOfSuite = ({ specs = [], suites = [] }) => [
  ...suites.flatMap(outcomesOfSuite),
  ...specs.map((/** @type {any} */ { file, title, ok }) => ({ path: `e2e/${file}`, name: title, ok })),
];
