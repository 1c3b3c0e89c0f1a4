/**
 * `npm test`: everything that can be proved on this machine, ending with one line of sums. Options: lib/test/test-options.mjs.
 * A failed stage does not stop the ones after it. There are two lanes, for one core each: checks, unit tests and journeys;
 * builds and GPU tests. Layers are one of the unit tests.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { adapterEnv } from './lib/browser/adapter.mjs';
import { ensureBrowser } from './lib/browser/install-browser.mjs';
import { buildIfStale, TARGETS } from './lib/build/build.mjs';
import { checkBundle } from './lib/build/bundle.mjs';
import { CHECKS } from './lib/check/checks.mjs';
import { ensureInstalled } from './lib/program/install.mjs';
import { requireNode } from './lib/program/node-version.mjs';
import { runNode } from './lib/program/run.mjs';
import { programOf, REPORTS } from './lib/repository.mjs';
import { inOrder, passOrFail, stage } from './lib/test/stages.mjs';
import { closingLine, oneOf, playwrightSums, sumsOf, total, vitestSums } from './lib/test/tally.mjs';
import { readTestOptions, USAGE } from './lib/test/test-options.mjs';
import { chooseSeed } from './lib/test/test-seed.mjs';

requireNode();
const options = optionsOrUsage();
if (options.noGpu) process.env.SWARMSCOPE_NO_GPU = '1';
if (options.realGpu) process.env.SWARMSCOPE_REAL_GPU = '1';
const shard = options.shard ? [`--shard=${options.shard}`] : [];
await ensureInstalled();
chooseSeed();
mkdirSync(REPORTS, { recursive: true });

const prepared = await inOrder([() => stage('browser', browser), () => stage('WebGPU adapter', adapter)]);
const testPage = build(TARGETS.testPage);
const lanes = await Promise.all([
  inOrder([...checks(), unitTests, journeys]),
  inOrder([() => testPage, ...builds(), gpuTests]),
]);
const sums = total([...prepared, ...lanes.flat()]);
console.log(`\n${closingLine(sums)}`);
process.exitCode = sums.failed > 0 ? 1 : 0;

function optionsOrUsage() {
  try {
    const options = readTestOptions(process.argv.slice(2));
    if (!options.help) return options;
    console.log(USAGE);
    process.exit(0);
  } catch (error) {
    console.error(`${/** @type {Error} */ (error).message}\n\n${USAGE}`);
    process.exit(2);
  }
}

/** @param {import('./lib/test/stages.mjs').Say} say */
async function browser(say) {
  const path = await ensureBrowser();
  Object.assign(process.env, { SWARMSCOPE_CHROMIUM: path }, adapterEnv(path));
  say(`browser: ${path}\n`);
  return oneOf(true);
}

/**
 * Without an adapter this stage has failed once; the GPU tests are then skipped rather than failed one by one.
 * @param {import('./lib/test/stages.mjs').Say} say
 */
async function adapter(say) {
  if (process.env.SWARMSCOPE_NO_GPU) {
    say('GPU tests are skipped, as asked\n');
    return { ...oneOf(true), passed: 0, skipped: 1 };
  }
  const { ok, output } = await runNode(['scripts/lib/browser/probe-adapter.mjs'], { quiet: true });
  say(`${output.trim().split('\n').at(-1)}\n`);
  if (!ok) process.env.SWARMSCOPE_NO_GPU = '1';
  return oneOf(ok);
}

function checks() {
  return options.isFirst
    ? CHECKS.map(
        ({ name, run }) =>
          () =>
            passOrFail(name, run),
      )
    : [];
}

function builds() {
  if (!options.isFirst) return [];
  const others = [TARGETS.page, TARGETS.headless].map((target) => () => build(target));
  return [...others, () => passOrFail('bundle', checkBundle)];
}

/** @param {import('./lib/build/build.mjs').Target} target */
function build(target) {
  return passOrFail(target.name, () => buildIfStale(target));
}

function unitTests() {
  return vitest('unit tests', 'unit', 'mocked');
}

function gpuTests() {
  return vitest('GPU tests', 'gpu');
}

/**
 * @param {string} name
 * @param {readonly string[]} projects
 */
function vitest(name, ...projects) {
  const report = join(REPORTS, `${name.replace(' ', '-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = projects.flatMap((project) => ['--project', project]);
  const args = [programOf('vitest'), 'run', ...chosen, ...reporters, ...shard, '--passWithNoTests'];
  return runner(name, args, report, vitestSums);
}

async function journeys() {
  if ((await testPage).failed === 0) {
    const args = [programOf('@playwright/test', 'playwright'), 'test', ...shard, '--pass-with-no-tests'];
    return runner('journeys', args, join(REPORTS, 'playwright.json'), playwrightSums);
  }
  return stage('journeys', async (say) => {
    say(`not run, because "${TARGETS.testPage.name}" failed\n`);
    return oneOf(false);
  });
}

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @param {string} report
 * @param {(report: any) => import('./lib/test/tally.mjs').Sums} read
 */
function runner(name, args, report, read) {
  return stage(name, async (say) => {
    rmSync(report, { force: true });
    const { ok, how } = await runNode(args, { say });
    if (!ok) say(`${name} ended with ${how}\n`);
    return sumsOf(report, read, ok);
  });
}
