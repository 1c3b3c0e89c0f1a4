/**
 * For tests: movement as statements say it, asked for one moment at a time in exact fractions, and texts that say it in one of
 * the ways in which tools write them.
 */
import type { Happening, PlainMovement } from '../files/verified-files.ts';

interface Leg {
  readonly from: readonly bigint[];
  readonly to: readonly bigint[];
  readonly departs: bigint;
  readonly arrives: bigint;
}

/** Where a node is at a whole ms, in mm. */
export function placeAt({ starts, happenings }: PlainMovement, node: number, time: number): readonly number[] {
  const moment = BigInt(time);
  const start = starts[node].map(BigInt);
  let leg: Leg = { from: start, to: start, departs: 0n, arrives: 0n };
  const before = happenings.filter(
    (one) => one.node === node && (one.time < time || (one.kind === 'put' && one.time === 0)),
  );
  for (const one of before.sort((a, b) => a.time - b.time)) {
    // A node that was put somewhere at this very time is there a millisecond later.
    const now = BigInt(one.time) > leg.departs ? BigInt(one.time) : leg.departs;
    const from = [0, 1, 2].map((axis) => rounded(along(leg, now, axis)));
    if (one.kind === 'put') {
      const to = from.map((at, axis) => (axis === one.axis ? BigInt(one.at) : at));
      const moved = to.some((at, axis) => at !== from[axis]);
      const there = moved && now === BigInt(one.time) && one.time > 0 ? now + 1n : now;
      leg = { from: to, to, departs: there, arrives: there };
    } else {
      const to = from.map((at, axis) => (axis < one.to.length ? BigInt(one.to[axis]) : at));
      const still = one.eighths === 0 || to.every((at, axis) => at === from[axis]);
      leg = still
        ? { from, to: from, departs: now, arrives: now }
        : { from, to, departs: now, arrives: now + duration(from, to, BigInt(one.eighths)) };
    }
  }
  return [0, 1, 2].map((axis) => toNumber(along(leg, moment, axis)));
}

type Fraction = readonly [over: bigint, under: bigint];

function along({ from, to, departs, arrives }: Leg, now: bigint, axis: number): Fraction {
  if (now >= arrives) return [to[axis], 1n];
  const full = arrives - departs;
  return [from[axis] * full + (to[axis] - from[axis]) * (now - departs), full];
}

const rounded = ([over, under]: Fraction): bigint => (2n * over + under) / (2n * under);
const toNumber = ([over, under]: Fraction): number => Number(over) / Number(under);

/** Whole ms, one at least: distance / speed + 1/2, rounded down. */
function duration(from: readonly bigint[], to: readonly bigint[], eighths: bigint): bigint {
  const squared = from.reduce((sum, at, axis) => sum + (to[axis] - at) * (to[axis] - at), 0n);
  const ms = (root(256n * squared) + eighths) / (2n * eighths);
  return ms > 0n ? ms : 1n;
}

/** The largest whole number whose square is not above. */
function root(square: bigint): bigint {
  let above = 1n << BigInt(Math.ceil(square.toString(2).length / 2));
  for (;;) {
    const next = (above + square / above) / 2n;
    if (next >= above) return above;
    above = next;
  }
}

/** As lines; `way` chooses among ways of writing, again and again. */
export function textOf({ starts: at, happenings }: PlainMovement, way: (below: number) => number): string {
  const one = (...ways: readonly string[]) => ways[way(ways.length)];
  const number = (thousandths: number) =>
    one(`${thousandths / 1000}`, (thousandths / 1000).toFixed(6), `+${thousandths / 1000}`, `${thousandths}e-3`);
  const name = (node: number) => one(`$node_(${node})`, `$node(${node})`, `$n(${node})`);
  const said = (happening: Happening) =>
    happening.kind === 'go'
      ? `setdest ${happening.to.map(number).join(' ')} ${number(happening.eighths * 125)}`
      : `set ${'XYZ'[happening.axis]}_ ${number(happening.at)}`;
  const moves = happenings.map(
    (it) =>
      `${one('$ns_', '$ns')} at ${number(it.time)} "${name(it.node)}${one(' ', '  ')}${said(it)}${one('', ' ')}"${one('', ';')}`,
  );
  const places = at.flatMap((place, node) =>
    place.map((coordinate, axis) => `${name(node)} set ${'XYZ'[axis]}_ ${number(coordinate)}`),
  );
  const silent = ['# a comment', '', 'set god_ [God instance]', '$god_ set-dist 0 1 2', 'set val(x) 500'];
  // Places stand anywhere among the moves, which keep their order.
  const lines = [...moves];
  for (const line of [...places, one(...silent), one(...silent)]) lines.splice(way(lines.length + 1), 0, line);
  return lines.join(one('\n', '\r\n')) + one('', '\n');
}
