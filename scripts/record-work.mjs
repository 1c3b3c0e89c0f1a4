/**
 * `npm run record-work [-- --engine gpu --seconds 20 model/preset ...]`: how much work each preset is, for the times that cards of the gallery
 * say. Each runs headless for some seconds, right after a run that every device can make; what is kept is their ratio, so
 * the machine that recorded it matters little. What does not end in time is taken to go on as it began.
 */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildIfStale, TARGETS } from './lib/build/build.mjs';
import { ensureInstalled } from './lib/program/install.mjs';
import { requireNode } from './lib/program/node-version.mjs';
import { inRoot } from './lib/repository.mjs';

const FILE = inRoot('src/state/page/preset-work.json');
/** Wall ms between two looks at how much of a processor a run has. */
const LOOK_MS = 20;
/** The start of the program among them. */
const PROBE_SECONDS = 3;
/** With fewer in a window or round a GPU waits more than it works. */
const FEW_EVENTS = 20_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { engine: { type: 'string', default: 'sequential' }, seconds: { type: 'string', default: '20' } },
});

requireNode();
await ensureInstalled({ toStderr: true });
const built = await buildIfStale(TARGETS.headless);
if (built && !built.ok) throw new Error(built.output);

const work = JSON.parse(readFileSync(FILE, 'utf8'));
const models = JSON.parse((await program(['list', '--json'], 60)).out);
const names = models.flatMap((/** @type {any} */ { id, presets }) =>
  presets.map((/** @type {any} */ preset) => `${id}/${preset.id}`),
);
for (const name of positionals.length > 0 ? positionals : names) {
  const unit = await calibration(values.engine);
  const run = await timed([name], Number(values.seconds));
  if (!run) {
    console.log(`${name}: not far enough in ${values.seconds} s; what was known stays`);
    continue;
  }
  const seconds = run.seconds / run.share;
  work[name] = { ...work[name], ...workOf(values.engine, seconds, run, unit) };
  console.log(
    `${name}: ${seconds.toPrecision(3)} s, ${(100 * run.share).toPrecision(3)}% of it run: ${JSON.stringify(work[name])}`,
  );
  const sorted = Object.entries(work).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/**
 * As `state/page/device-speed.ts` says what the numbers are.
 * @param {string} engine
 * @param {number} seconds
 * @param {{ steps: number, events: number, share: number }} run
 * @param {{ event: number, step: number }} unit seconds of each
 */
function workOf(engine, seconds, run, unit) {
  if (engine === 'sequential') return { core: short(seconds / unit.event / 1e6) };
  // Windows and rounds of little work wait; those of much work take as long as the work.
  const isWaiting = run.events / run.steps < FEW_EVENTS;
  const launches = isWaiting ? seconds / unit.step : Math.min(run.steps / run.share, seconds / unit.step);
  return { gpu: [Math.round(launches), short((seconds - launches * unit.step) / unit.event / 1e6)] };
}

/** @param {number} x */
function short(x) {
  return Number(Math.max(0, x).toPrecision(3));
}

/** Seconds for an event of a network that is large for the engine, and on a GPU for a window of a small one. @param {string} engine */
async function calibration(engine) {
  const { large, small } = JSON.parse(readFileSync(inRoot('src/state/page/speed-probes.json'), 'utf8'))[engine];
  const many = await timed(probe(large), PROBE_SECONDS);
  const few = small && (await timed(probe(small), PROBE_SECONDS));
  if (!many) throw new Error('the run to compare with did not begin');
  const step = few ? few.seconds / few.steps : 0;
  return { step, event: Math.max(1e-12, (many.seconds - many.steps * step) / many.events) };
}

/** @param {{ model: string, params: Record<string, number> }} probe */
function probe({ model, params }) {
  return [model, ...Object.entries(params).flatMap(([name, value]) => ['--set', `${name}=${value}`])];
}

/**
 * Runs for so long after its setup, and gives what of a processor it had, in seconds; undefined where it does not come to run.
 * @param {readonly string[]} what
 * @param {number} most seconds
 */
async function timed(what, most) {
  const { out, busy } = await program(['run', ...what, '--engine', values.engine, '--json', '--quiet'], most);
  if (out === '') return undefined;
  const { simulatedSeconds, wallSeconds, events, windows, rounds, params, status } = JSON.parse(out);
  if (!events) return undefined;
  const share = status === 'finished' ? 1 : simulatedSeconds / (params.end || Number.NaN);
  // One that ends by itself, nobody knows when, has to come to its end.
  if (!(share > 0)) return undefined;
  return { seconds: wallSeconds * busy, events, steps: windows ?? rounds, share };
}

/**
 * Ctrl-C after so long of running.
 * @param {readonly string[]} args
 * @param {number} seconds
 * @returns {Promise<{ out: string, busy: number }>} `busy`: the share of the time for which the program wanted a core and had one
 */
function program(args, seconds) {
  const child = spawn(process.execPath, [inRoot(TARGETS.headless.product), ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let out = '';
  let [ran, waited] = [0, 0];
  child.stdout.on('data', (data) => {
    out += data;
  });
  let startedAt = 0;
  let isAsked = false;
  const looking = setInterval(() => {
    try {
      const path = `/proc/${child.pid}/task/${child.pid}`;
      [ran = 0, waited = 0] = readFileSync(`${path}/schedstat`, 'utf8').split(' ').map(Number);
    } catch {
      // Elsewhere than on Linux, and after its end: what was read last.
    }
    startedAt ||= performance.now();
    if (!isAsked && performance.now() - startedAt > seconds * 1000) isAsked = child.kill('SIGINT');
  }, LOOK_MS);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => {
      clearInterval(looking);
      resolve({ out, busy: ran > 0 && values.engine === 'sequential' ? ran / (ran + waited) : 1 });
    });
  });
}
