/**
 * `npm test [-- option ...]`: everything that can be proved on this machine, ending with one line of sums. A failed stage
 * does not stop the ones after it. GPU tests run beside checks, builds and unit tests; the journeys have the machine for
 * themselves. Layers are one of the unit tests.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { adapterEnv } from './lib/adapter.mjs';
import { buildIfStale, TARGETS } from './lib/build.mjs';
import { checkBundle } from './lib/bundle.mjs';
import { CHECKS } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureBrowser } from './lib/install-browser.mjs';
import { requireNode } from './lib/node-version.mjs';
import { programOf, REPORTS } from './lib/repository.mjs';
import { runNode } from './lib/run.mjs';
import { passOrFail, stage } from './lib/stages.mjs';
import { closingLine, oneOf, playwrightSums, sumsOf, total, vitestSums } from './lib/tally.mjs';
import { readTestOptions, TEST_HELP } from './lib/test-options.mjs';
import { chooseSeed } from './lib/test-seed.mjs';

const PLAYWRIGHT_REPORT = join(REPORTS, 'playwright.json');

requireNode();
const { shard, message } = readTestOptions(process.argv.slice(2));
if (message) {
  console.error(`${message}\n\n${TEST_HELP}`);
  process.exit(2);
}
await ensureInstalled();
mkdirSync(REPORTS, { recursive: true });
chooseSeed();
const parts = [await stage('browser', browser), await stage('WebGPU adapter', adapter)];
const hasGpu = !process.env.SWARMSCOPE_NO_GPU;
const part = shard ? [`--shard=${shard}`] : [];
const gpuTests = hasGpu ? [stage('GPU tests', () => vitest('gpu', ['gpu'], []))] : [];
parts.push(...(await beside()), ...(await Promise.all(gpuTests)));
const testPage = await passOrFail(TARGETS.testPage.name, () => buildIfStale(TARGETS.testPage));
parts.push(testPage);
parts.push(testPage.failed > 0 ? notRun('journeys', TARGETS.testPage.name) : await stage('journeys', playwright));

const sums = total(parts);
console.log(`\n${closingLine(sums)}`);
process.exitCode = sums.failed > 0 ? 1 : 0;

/** What runs beside the GPU tests, which keep one core busy: one after the other. Of several shards the first has what is no test. */
async function beside() {
  const done = [];
  const workers = hasGpu ? [`--maxWorkers=${Math.max(1, availableParallelism() - 1)}`] : [];
  if (!shard || shard.startsWith('1/')) {
    for (const { name, run } of CHECKS) done.push(await passOrFail(name, run));
    for (const target of [TARGETS.page, TARGETS.headless])
      done.push(await passOrFail(target.name, () => buildIfStale(target)));
    done.push(await passOrFail('bundle', checkBundle));
  }
  done.push(await stage('unit tests', () => vitest('unit', ['unit', 'mocked'], workers)));
  return done;
}

async function browser() {
  const path = await ensureBrowser();
  Object.assign(process.env, { SWARMSCOPE_CHROMIUM: path }, adapterEnv(path));
  console.log(`browser: ${path}`);
  return oneOf(true);
}

/** Without an adapter this stage has failed once; the GPU tests are then skipped rather than failed one by one. */
async function adapter() {
  if (process.env.SWARMSCOPE_NO_GPU) {
    console.log('GPU tests are skipped, as asked');
    return { ...oneOf(true), passed: 0, skipped: 1 };
  }
  const { ok, output } = await runNode(['scripts/lib/probe-adapter.mjs'], { quiet: true });
  console.log(output.trim().split('\n').at(-1));
  if (!ok) process.env.SWARMSCOPE_NO_GPU = '1';
  return oneOf(ok);
}

/**
 * @param {string} name of the report
 * @param {readonly string[]} projects
 * @param {readonly string[]} more
 */
async function vitest(name, projects, more) {
  const report = join(REPORTS, `vitest-${name}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const which = projects.map((project) => `--project=${project}`);
  const { ok } = await runNode([programOf('vitest'), 'run', ...which, ...reporters, ...part, ...more]);
  return sumsOf(report, vitestSums, ok);
}

async function playwright() {
  rmSync(PLAYWRIGHT_REPORT, { force: true });
  const { ok } = await runNode([programOf('@playwright/test', 'playwright'), 'test', ...part]);
  return sumsOf(PLAYWRIGHT_REPORT, playwrightSums, ok);
}

/**
 * @param {string} name
 * @param {string} needed
 */
function notRun(name, needed) {
  console.log(`FAILED ${name}: not run, because "${needed}" failed`);
  return oneOf(false);
}
