/** Plants faults one by one, and tells which are found: their test passes without the fault, and fails with it. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { inRoot } from '../repository.mjs';
import { repositoryFiles } from '../test/repository-files.mjs';
import { planted } from './faults.mjs';
import { isOf, runTests } from './run-tests.mjs';

/**
 * @typedef {import('./faults.mjs').Fault} Fault
 * @typedef {import('./faults.mjs').Test} Test
 */

/**
 * Whether all are found. Prints a line each.
 * @param {readonly Fault[]} faults
 */
export async function testFaults(faults) {
  const copy = await copyRepository();
  const red = await redTests(copy, faults);
  let found = 0;
  for (const fault of faults) if (await isFound(copy, fault, red)) found++;
  console.log(`\n${found} found, ${faults.length - found} missed`);
  return found === faults.length;
}

/**
 * Tests that do not pass without a fault, each by itself or because it does not exist: they find nothing.
 * @param {string} copy
 * @param {readonly Fault[]} faults
 * @returns {Promise<ReadonlySet<Test>>}
 */
async function redTests(copy, faults) {
  const red = new Set();
  for (const kind of /** @type {const} */ (['unit', 'gpu', 'journey'])) {
    const tests = faults.map(({ finds }) => finds).filter((test) => test.kind === kind);
    if (tests.length === 0) continue;
    const start = performance.now();
    const { outcomes, output } = await runTests(copy, tests);
    console.log(`without faults: ${outcomes.length} ${kind} tests (${secondsSince(start)} s)`);
    if (outcomes.length === 0) console.log(output.trimEnd());
    for (const test of tests) {
      const own = outcomes.filter((outcome) => isOf(test, outcome));
      if (own.length === 0 || own.some(({ ok }) => !ok)) red.add(test);
    }
  }
  return red;
}

/**
 * @param {string} copy
 * @param {Fault} fault
 * @param {ReadonlySet<Test>} red
 */
async function isFound(copy, fault, red) {
  const { name, file, finds } = fault;
  const path = join(copy, file);
  const content = readFileSync(path, 'utf8');
  const faulty = planted(fault, content);
  if (faulty === undefined) return unfit(name, `its text is not once in ${file}`);
  if (red.has(finds)) return unfit(name, `without it, "${finds.title}" of ${finds.path} does not pass`);
  const start = performance.now();
  writeFileSync(path, faulty);
  const { outcomes, output } = await runTests(copy, [finds]);
  writeFileSync(path, content);
  const isRed = outcomes.some((outcome) => isOf(finds, outcome) && !outcome.ok);
  console.log(`${isRed ? 'found ' : 'MISSED'}  ${name} (${secondsSince(start)} s) by ${finds.path}`);
  if (outcomes.length === 0)
    console.log(`${output.trimEnd()}\nno test ran: a fault must not keep its test from loading`);
  return isRed;
}

/** @param {string} name @param {string} why */
function unfit(name, why) {
  console.log(`UNFIT   ${name}: ${why}`);
  return false;
}

/** @param {number} start */
const secondsSince = (start) => ((performance.now() - start) / 1000).toFixed(1);

/** Folders of tools inside `node_modules`, which are no packages. */
const TOOLS = ['.cache', '.vite', '.vite-temp', '.vitest'];

/**
 * The folder of a new copy of the repository, which goes with this process: nothing is ever planted in the working tree. Installed packages are
 * links to ours, one by one: what is kept inside `node_modules` of builds is the copy's own.
 */
async function copyRepository() {
  const files = await repositoryFiles();
  if (!files) throw new Error('faults are planted in a copy of what git lists: this is no checkout of the repository');
  const copy = mkdtempSync(join(tmpdir(), 'swarmscope-faults-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => process.exit(130));
  for (const file of files) cpSync(inRoot(file), join(copy, file));
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(inRoot('node_modules')).filter((name) => !TOOLS.includes(name)))
    symlinkSync(inRoot(`node_modules/${name}`), join(copy, 'node_modules', name), 'junction');
  return copy;
}
