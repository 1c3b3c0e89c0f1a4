/**
 * `npm test [-- --no-gpu]`: everything that can be proved on this machine, ending with one line of sums. A failed stage
 * does not stop the ones after it. Layers are one of the unit tests.
 */
import { mkdirSync, rmSync } from 'node:fs';
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

const VITEST_REPORT = join(REPORTS, 'vitest.json');
const PLAYWRIGHT_REPORT = join(REPORTS, 'playwright.json');

requireNode();
await ensureInstalled();
mkdirSync(REPORTS, { recursive: true });
const parts = [await stage('browser', browser), await stage('WebGPU adapter', adapter)];
for (const { name, run } of CHECKS) parts.push(await passOrFail(name, run));
parts.push(await stage('unit and GPU tests', vitest));
for (const target of [TARGETS.page, TARGETS.headless])
  parts.push(await passOrFail(target.name, () => buildIfStale(target)));
parts.push(await passOrFail('bundle', checkBundle));
const testPage = await passOrFail(TARGETS.testPage.name, () => buildIfStale(TARGETS.testPage));
parts.push(testPage);
parts.push(testPage.failed > 0 ? notRun('journeys', TARGETS.testPage.name) : await stage('journeys', playwright));

const sums = total(parts);
console.log(`\n${closingLine(sums)}`);
process.exitCode = sums.failed > 0 ? 1 : 0;

async function browser() {
  const path = await ensureBrowser();
  Object.assign(process.env, { SWARMSCOPE_CHROMIUM: path }, adapterEnv(path));
  console.log(`browser: ${path}`);
  return oneOf(true);
}

/** Without an adapter this stage has failed once; the GPU tests are then skipped rather than failed one by one. */
async function adapter() {
  if (process.argv.includes('--no-gpu')) process.env.SWARMSCOPE_NO_GPU = '1';
  if (process.env.SWARMSCOPE_NO_GPU) {
    console.log('GPU tests are skipped, as asked');
    return { ...oneOf(true), passed: 0, skipped: 1 };
  }
  const { ok, output } = await runNode(['scripts/lib/probe-adapter.mjs'], { quiet: true });
  console.log(output.trim().split('\n').at(-1));
  if (!ok) process.env.SWARMSCOPE_NO_GPU = '1';
  return oneOf(ok);
}

async function vitest() {
  rmSync(VITEST_REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  const { ok } = await runNode([programOf('vitest'), 'run', ...reporters]);
  return sumsOf(VITEST_REPORT, vitestSums, ok);
}

async function playwright() {
  rmSync(PLAYWRIGHT_REPORT, { force: true });
  const { ok } = await runNode([programOf('@playwright/test', 'playwright'), 'test']);
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
