/**
 * `npm test`: everything that can be proved on this machine, ending with what it cost and one line of sums. Options:
 * lib/test/test-options.mjs. A failed stage does not stop the others. Stages wait in one queue, the longest first (docs/testing.md).
 * Layers are one of the unit tests.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
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
import { followsImports, journeysFor } from './lib/test/changed.mjs';
import { CpuMeter } from './lib/test/cpu-meter.mjs';
import { greenLanes } from './lib/test/green.mjs';
import { LANES } from './lib/test/lanes.mjs';
import { longestFirst } from './lib/test/queue.mjs';
import { changedFiles, repositoryFiles } from './lib/test/repository-files.mjs';
import { inOrder, passOrFail, stage } from './lib/test/stages.mjs';
import {
  closingLine,
  oneOf,
  playwrightSums,
  playwrightTimes,
  sumsOf,
  total,
  vitestSums,
  vitestTimes,
} from './lib/test/tally.mjs';
import { readTestOptions, USAGE } from './lib/test/test-options.mjs';
import { chooseSeed } from './lib/test/test-seed.mjs';

/** @typedef {import('./lib/test/tally.mjs').Sums} Sums */

const SLOWEST = 10;
/** Journeys and GPU tests have threads of their own: more at a time than these gain nothing. */
const MOST_AT_A_TIME = 4;
/** More than there are cores: journeys wait for much. */
const LANES_AT_A_TIME = Math.min(MOST_AT_A_TIME, availableParallelism() + 1);

requireNode();
const options = optionsOrUsage();
if (options.noGpu) process.env.SWARMSCOPE_NO_GPU = '1';
if (options.realGpu) process.env.SWARMSCOPE_REAL_GPU = '1';
const shard = options.shard ? [`--shard=${options.shard}`] : [];
await ensureInstalled();
chooseSeed();
mkdirSync(REPORTS, { recursive: true });

const touched = options.since === undefined ? undefined : await touchedSince(options.since);
const meter = new CpuMeter();
/** @type {import('./lib/test/tally.mjs').Timed[]} */
const times = [];
const prepared = await inOrder([() => stage('browser', browser), () => stage('WebGPU adapter', adapter)]);
const green = await greenLanes({
  skips: !options.full && !process.env.CI,
  isPart: touched !== undefined || shard.length > 0,
});
const testPage = build(TARGETS.testPage);
const lanes = await longestFirst(
  [
    lane('GPU tests', () => vitest('GPU tests', 'gpu')),
    lane('journeys', () => journeys('journeys', 'one core')),
    lane('unit tests', () => vitest('unit tests', 'unit', 'mocked')),
    lane('journeys with WebGPU', () => journeys('journeys with WebGPU', 'WebGPU')),
    ...(options.isFirst ? [...checks(), { seconds: 10, work: () => inOrder(builds()).then(total) }] : []),
  ],
  LANES_AT_A_TIME,
);
const sums = total([...prepared, await testPage, ...lanes]);
tellCost();
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

/** @param {string} revision */
async function touchedSince(revision) {
  try {
    const changed = await changedFiles(revision);
    const journeys = journeysFor(changed, (await repositoryFiles()) ?? []);
    return { journeys, vitest: followsImports(changed) ? [`--changed=${revision}`] : [] };
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exit(2);
  }
}

/**
 * @param {import('./lib/test/lanes.mjs').LaneName} name
 * @param {() => Promise<Sums>} work
 */
function lane(name, work) {
  return { seconds: LANES[name].seconds, work: () => green.unlessGreen(name, work) };
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
  const started = (/** @type {number} */ pid) => meter.watch(pid, 'types, lint, dead code');
  return CHECKS.map(({ name, run }) => ({ seconds: 5, work: () => passOrFail(name, () => run({ started })) }));
}

function builds() {
  const others = [TARGETS.page, TARGETS.headless].map((target) => () => build(target));
  return [...others, () => passOrFail('bundle', checkBundle)];
}

/** @param {import('./lib/build/build.mjs').Target} target */
function build(target) {
  return passOrFail(target.name, () => buildIfStale(target, { started: (pid) => meter.watch(pid, 'builds') }));
}

/**
 * @param {import('./lib/test/lanes.mjs').LaneName} name
 * @param {readonly string[]} projects
 */
function vitest(name, ...projects) {
  const report = join(REPORTS, `${name.replaceAll(' ', '-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = projects.flatMap((project) => ['--project', project]);
  const since = touched?.vitest ?? [];
  const args = [programOf('vitest'), 'run', ...chosen, ...reporters, ...since, ...shard, '--passWithNoTests'];
  return runner(name, args, report, vitestSums, vitestTimes);
}

/**
 * @param {import('./lib/test/lanes.mjs').LaneName} name
 * @param {string} project
 */
async function journeys(name, project) {
  if ((await testPage).failed > 0)
    return stage(name, async (say) => {
      say(`not run, because "${TARGETS.testPage.name}" failed\n`);
      return oneOf(false);
    });
  if (touched?.journeys.length === 0) return total([]);
  const folder = name.replaceAll(' ', '-');
  const args = [
    'test',
    ...(touched?.journeys ?? []),
    '--project',
    project,
    '--workers=1',
    ...shard,
    '--pass-with-no-tests',
  ];
  return runner(
    name,
    [programOf('@playwright/test', 'playwright'), ...args],
    join(REPORTS, `${folder}.json`),
    playwrightSums,
    playwrightTimes,
    { SWARMSCOPE_JOURNEYS: folder },
  );
}

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @param {string} report
 * @param {(report: any) => Sums} read
 * @param {(report: any) => import('./lib/test/tally.mjs').Timed[]} readTimes
 * @param {Record<string, string>} [env]
 */
function runner(name, args, report, read, readTimes, env = {}) {
  return stage(name, async (say) => {
    rmSync(report, { force: true });
    const { ok, how } = await runNode(args, { say, env, started: (pid) => meter.watch(pid, name) });
    if (!ok) say(`${name} ended with ${how}\n`);
    const sums = sumsOf(report, read, ok);
    if (sums.passed > 0) times.push(...readTimes(JSON.parse(readFileSync(report, 'utf8'))));
    return sums;
  });
}

/** What it took, and what was not run. */
function tellCost() {
  const slowest = times.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  if (slowest.length > 0) console.log('\nslowest:');
  for (const { seconds, name } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
  const cpu = meter.end();
  const sum = cpu.reduce((seconds, [, more]) => seconds + more, 0);
  const byLane = cpu.map(([name, seconds]) => `${name} ${(seconds / 60).toFixed(1)}`);
  if (sum > 0) console.log(`\n${(sum / 60).toFixed(1)} CPU minutes: ${byLane.join(', ')}`);
  for (const name of green.skipped) console.log(`skipped, unchanged since it was green (--full runs it): ${name}`);
}
