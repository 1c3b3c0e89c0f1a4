/**
 * `npm run papers [-- work/row ...]`: runs the studies of rows of papers on one core each, by the command line, and writes their series with the
 * machine beside them (`src/papers/measured`), and the studies themselves as files that ship (`public/papers`). Rows of speed, and those
 * that documents have, are left out. Without words: all rows. `--studies`: the files of the studies alone.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { buildIfStale, TARGETS } from './lib/build/build.mjs';
import { requireNode } from './lib/program/node-version.mjs';
import { inRoot } from './lib/repository.mjs';

requireNode();
const built = await buildIfStale(TARGETS.headless);
if (built && !built.ok) throw new Error(built.output);

const asked = process.argv.slice(2).filter((word) => word !== '--studies');
const isStudiesAlone = process.argv.includes('--studies');
const { papers } = JSON.parse(program('papers', '--json'));
const app = program('--version').trim();
mkdirSync(inRoot('public/papers'), { recursive: true });
mkdirSync(inRoot('src/papers/measured'), { recursive: true });

for (const { id, rows } of papers)
  for (const row of rows) {
    const name = `${id}/${row.id}`;
    if (!row.study || (asked.length > 0 && !asked.includes(name))) continue;
    const file = inRoot(`public/papers/${id}.${row.id}.study.json`);
    program('papers', name, '--study', file);
    if (row.isSpeed || row.documented || isStudiesAlone) continue;
    const began = performance.now();
    const series = measure(file, row.study);
    writeFileSync(inRoot(`src/papers/measured/${id}.${row.id}.json`), `${JSON.stringify(series)}\n`);
    console.log(`${name}: ${series.runs} runs in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }

// What was measured is in the program.
await buildIfStale(TARGETS.headless);
const validation = inRoot('docs/validation.md');
const [BEGIN, END] = ['<!-- npm run papers -->\n\n', '\n\n<!-- end of it -->'];
const text = readFileSync(validation, 'utf8');
const [before, after] = [text.slice(0, text.indexOf(BEGIN) + BEGIN.length), text.slice(text.indexOf(END))];
writeFileSync(validation, before + program('papers', '--markdown').trimEnd() + after);

/**
 * @param {string} file of a study
 * @param {{ column: string, x: string, lines?: string, labels?: Readonly<Record<string, string>>, scale?: number }} study
 */
function measure(file, { column, x, lines, labels = {}, scale = 1 }) {
  const { settings } = JSON.parse(program('study', 'run', file, '--engine', 'sequential', '--json', '--quiet'));
  const { scenario } = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {Map<string, unknown[]>} */
  const found = new Map();
  let [runs, seconds] = [0, 0];
  for (const { setting, means, runs: made } of settings) {
    const value = lines ? String(setting[lines]) : '';
    const label = lines ? (labels[value] ?? value) : '';
    const { mean, low, high } = means[column];
    const point = [
      Number(setting[x] ?? scenario.params[x]),
      ...[mean, low, high].map((each) => short(each, scale)),
      made,
    ];
    found.set(label, [...(found.get(label) ?? []), point]);
    runs += made;
    seconds += made * (means.wallSeconds.mean + (means.setupSeconds?.mean ?? 0));
  }
  return {
    machine: `one core of ${cpus()[0]?.model ?? 'this machine'}`,
    date: new Date().toISOString().slice(0, 10),
    app,
    core: Number((seconds / secondsOfEvent() / 1e6).toPrecision(3)),
    runs,
    lines: [...found].map(([label, points]) => ({ label, points })),
  };
}

/** Of the PHOLD that devices measure themselves by, for some simulated minutes. */
function secondsOfEvent() {
  const { model, params } = JSON.parse(readFileSync(inRoot('src/state/page/speed-probes.json'), 'utf8')).sequential
    .large;
  const result = program(
    'run',
    model,
    '--set',
    `nodes=${params.nodes}`,
    '--set',
    'end=60',
    '--engine',
    'sequential',
    '--json',
    '--quiet',
  );
  const { wallSeconds, events } = JSON.parse(result);
  return wallSeconds / events;
}

/** @param {number | null} value @param {number} scale */
function short(value, scale) {
  return value === null ? null : Number((value * scale).toPrecision(6));
}

/** @param {readonly string[]} words */
function program(...words) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [inRoot(TARGETS.headless.product), ...words], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
  return stdout;
}
