/**
 * Sums of what passed, failed and was skipped, taken from the runners' JSON reports. A runner that ended badly always
 * counts as a failure, whatever its report says, so a crash can never look like success.
 */
import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Sums */

/**
 * @param {boolean} ok
 * @returns {Sums}
 */
export const oneOf = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

/**
 * @param {readonly Sums[]} parts
 * @returns {Sums}
 */
export function total(parts) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const part of parts) {
    sum.passed += part.passed;
    sum.failed += part.failed;
    sum.skipped += part.skipped;
  }
  return sum;
}

/** @param {Sums} sums */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Sums of one runner's report; one failure if it left none.
 * @param {string} path
 * @param {(report: any) => Sums} read
 * @param {boolean} ok whether the runner ended well
 */
export function sumsOf(path, read, ok) {
  try {
    const sums = read(JSON.parse(readFileSync(path, 'utf8')));
    return ok || sums.failed > 0 ? sums : { ...sums, failed: 1 };
  } catch {
    return oneOf(false);
  }
}

/**
 * Vitest: a file that could not be loaded has no tests, and is one failure.
 * @param {any} report
 * @returns {Sums}
 */
export function vitestSums(report) {
  const broken = report.testResults.filter(
    (/** @type {any} */ file) =>
      file.status === 'failed' && !file.assertionResults.some((/** @type {any} */ test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Playwright: a test that passed only when tried again is a failure.
 * @param {any} report
 * @returns {Sums}
 */
export function playwrightSums({ stats, errors }) {
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed + (failed === 0 ? errors.length : 0), skipped: stats.skipped };
}

/** @typedef {{ seconds: number, name: string }} Timed */

/**
 * @param {any} report of Vitest
 * @returns {Timed[]}
 */
export const vitestTimes = (report) =>
  report.testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults.map((/** @type {any} */ test) => ({
      seconds: (test.duration ?? 0) / 1000,
      name: `${file.name.replace(/^.*\/(?=src\/|scripts\/)/, '')}: ${test.title}`,
    })),
  );

/**
 * @param {any} report of Playwright
 * @returns {Timed[]}
 */
export const playwrightTimes = (report) => report.suites.flatMap(timesOfSuite);

/**
 * @param {any} suite
 * @returns {Timed[]}
 */
const timesOfSuite = ({ specs = [], suites = [] }) => [
  ...suites.flatMap(timesOfSuite),
  ...specs.map((/** @type {any} */ { file, title, tests }) => ({
    seconds:
      tests[0].results.reduce((/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration, 0) / 1000,
    name: `e2e/${file}: ${title}`,
  })),
];
