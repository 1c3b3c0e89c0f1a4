/**
 * `node scripts/ns3-dumbbell.mjs`: the preset `internet/dumbbell` by ns-3 beside ours, as rows of docs/validation.md: goodput, share dropped and
 * mean wait in queues, from 10 to 60 s, means of 2 seeds. Needs `apt-get install libns3-dev g++` and `npm run -s cli -- --help` once.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from './lib/repository.mjs';

const SEEDS = [1, 2];
const program = join(mkdtempSync(join(tmpdir(), 'ns3-')), 'dumbbell');
const libraries = ['applications', 'internet', 'point-to-point', 'network', 'core'].map((name) => `-lns3-${name}`);
const build = ['-std=c++17', '-O2', inRoot('scripts/ns3-dumbbell.cc'), '-o', program, ...libraries];
execFileSync('g++', [...build, '-Wl,--copy-dt-needed-entries']);

/** @param {string} command @param {string[]} args */
const output = (command, args) => execFileSync(command, args, { encoding: 'utf8' });

/** @param {number} flows @param {number} queue @param {number} seed @param {boolean} sack */
const theirs = (flows, queue, seed, sack) =>
  output(program, [`--flows=${flows}`, `--queue=${queue}`, `--run=${seed}`, `--sack=${Number(sack)}`])
    .trim()
    .split(' ')
    .map(Number);

/** @param {number} flows @param {number} queue @param {number} seed */
function ours(flows, queue, seed) {
  /** @param {number} end @param {number} warmUp */
  const run = (end, warmUp) => {
    const set = Object.entries({ flows, queue, end, warmUp }).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
    const args = ['run', 'internet/dumbbell', ...set, '--seed', String(seed), '--engine', 'sequential'];
    const { metrics, series } = JSON.parse(
      output('node', [inRoot('dist-cli/swarmscope.mjs'), ...args, '--json', '--quiet']),
    );
    return { metrics, dropped: series.dropped.at(-1) };
  };
  const { metrics, dropped } = run(60, 10);
  const data = metrics.queueingDelay.count;
  const drops = dropped - run(10, 0).dropped;
  return [metrics.throughput * flows, drops / (data + drops), metrics.queueingDelay.mean];
}

/** @param {(seed: number) => number[]} run */
function cells(run) {
  const runs = SEEDS.map(run);
  const [goodput, dropped, wait] = [0, 1, 2].map((i) => runs.reduce((sum, run) => sum + run[i], 0) / SEEDS.length);
  return `${(goodput / 1e6).toFixed(2)}, ${(100 * dropped).toFixed(3)}%, ${(wait / 1000).toFixed(1)}`;
}

console.log('| flows, queue | ours | ns-3 | ns-3 with SACK |\n|---|---|---|---|');
for (const flows of [1, 16])
  for (const queue of [13_750, 27_500, 55_000]) {
    const of = [
      cells((seed) => ours(flows, queue, seed)),
      ...[false, true].map((sack) => cells((seed) => theirs(flows, queue, seed, sack))),
    ];
    console.log(`| ${flows}, ${queue} | ${of.join(' | ')} |`);
  }
