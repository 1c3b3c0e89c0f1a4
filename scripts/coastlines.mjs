/**
 * Makes src/scene/globe/earth.json, the coastlines of the globe: `node scripts/coastlines.mjs`. Their source is Natural Earth
 * 1:110m (public domain) as the npm package world-atlas 2.0.2 has it (ISC). Run again only to change how fine they are.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf, ROOT } from './lib/repository.mjs';

/** @typedef {readonly number[]} At longitude and latitude */
/** @typedef {{ scale: number[], translate: number[] }} Transform */
/** @typedef {{ arcs: At[][], transform: Transform }} Topology each arc is a coast, and part of the rim of one land */

const PACKAGE = 'world-atlas@2.0.2';
const OUT = join(ROOT, 'src/scene/globe/earth.json');
/** Steps of a degree. */
const STEPS = 10;
/** Degrees that a coastline may be off. */
const TOLERANCE = 0.18;
/** Islands smaller than this, in degrees across, are left out. */
const LEAST_ACROSS = 1.1;

const topology = landOf(PACKAGE);
const arcs = topology.arcs.map((/** @type {At[]} */ arc) => decoded(arc, topology.transform));
const lines = arcs
  .filter((arc) => isCoast(arc) && isLarge(arc))
  .map(simplified)
  .map((line) =>
    deltas(
      line.flatMap(([lon, lat]) => [Math.round(lon * STEPS), Math.round(lat * STEPS)]),
      2,
    ),
  );
const earth = {
  source:
    'Natural Earth, 1:110m physical vectors, land (public domain), by way of world-atlas 2.0.2; made by scripts/coastlines.mjs',
  steps: STEPS,
  lines,
};
writeFileSync(OUT, `${JSON.stringify(earth)}\n`);
execFileSync(process.execPath, [programOf('@biomejs/biome', 'biome'), 'format', '--write', OUT], { cwd: ROOT });

/**
 * The package's land, unpacked for a moment.
 * @param {string} wanted
 * @returns {Topology}
 */
function landOf(wanted) {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-'));
  try {
    const packed = execFileSync('npm', ['pack', wanted, '--silent'], { cwd: folder, encoding: 'utf8' }).trim();
    execFileSync('tar', ['xzf', packed, 'package/land-110m.json'], { cwd: folder });
    return JSON.parse(readFileSync(join(folder, 'package/land-110m.json'), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Longitude and latitude of each point; in the file, steps from the one before.
 * @param {At[]} arc
 * @param {Transform} transform
 */
function decoded(arc, { scale, translate }) {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

/**
 * The date line cuts land in two there; that is no coast.
 * @param {number[][]} line
 */
function isCoast(line) {
  return line.some(([lon]) => Math.abs(lon) < 179.99);
}

/** @param {number[][]} line */
function isLarge(line) {
  const across = (/** @type {number} */ axis) =>
    Math.max(...line.map((at) => at[axis])) - Math.min(...line.map((at) => at[axis]));
  const isClosed = line[0].every((value, axis) => Math.abs(value - line[line.length - 1][axis]) < 1e-6);
  return !isClosed || Math.max(across(0), across(1)) >= LEAST_ACROSS;
}

/**
 * Douglas and Peucker 1973; a closed line keeps the point farthest from its first.
 * @param {number[][]} line
 */
function simplified(line) {
  const keep = new Set([0, line.length - 1]);
  const visit = (/** @type {number} */ from, /** @type {number} */ to) => {
    let [farthest, most] = [0, 0];
    for (let i = from + 1; i < to; i++) {
      const off = offLine(line[i], line[from], line[to]);
      if (off > most) [farthest, most] = [i, off];
    }
    if (most <= TOLERANCE) return;
    keep.add(farthest);
    visit(from, farthest);
    visit(farthest, to);
  };
  visit(0, line.length - 1);
  return line.filter((_, i) => keep.has(i));
}

/**
 * In degrees of latitude.
 * @param {At} at
 * @param {At} from
 * @param {At} to
 */
function offLine([x, y], [ax, ay], [bx, by]) {
  const narrow = Math.cos((y * Math.PI) / 180);
  const [dx, dy, px, py] = [(bx - ax) * narrow, by - ay, (x - ax) * narrow, y - ay];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(px, py);
  const along = Math.min(1, Math.max(0, (px * dx + py * dy) / length ** 2));
  return Math.hypot(px - along * dx, py - along * dy);
}

/**
 * Each less the one `width` before it.
 * @param {number[]} values
 * @param {number} width
 */
function deltas(values, width) {
  return values.map((value, i) => value - (values[i - width] ?? 0));
}
