/** Who hears whom, and the way of packets: mean powers by path loss, in units of 1/1,024 of the noise; next hops. Exact, for page and world alike. */
import { exponential, LN2, logarithm, PI, sine } from '../../../base/exact-math.ts';
import { saturated } from '../../../base/u32.ts';
import type { MeshParams } from './params.ts';

/** Noise, of which powers are multiples; the least mean power at which a station is in reach: 10 dB below it. */
export const NOISE = 1024;
const IN_REACH = 102;

const LIGHT_M_S = 299_792_458;
const LN10 = LN2 + logarithm(5);

/** 10 to the power of dB / 10. */
export const ratioOf = (decibels: number): number => exponential((decibels / 10) * LN10);

/** Cycles per second by which the fastest ray is shifted: speed / wavelength. */
export const dopplerHz = ({ speed, carrier }: Pick<MeshParams, 'speed' | 'carrier'>): number =>
  (speed * carrier * 1e9) / LIGHT_M_S;

/** Distance of two stations in m; undefined where a wall stands between them. */
function distance({ layout, spacing, stations }: MeshParams, a: number, b: number): number | undefined {
  const apart = b - a;
  if (layout === 'mesh') return spacing * sine((PI * Math.min(apart, stations - apart)) / stations);
  if (layout === 'chain') return spacing * apart;
  if (layout === 'hidden') return a === 0 ? spacing : undefined;
  const side = gridSide(stations);
  const [x, y] = [(b % side) - (a % side), Math.floor(b / side) - Math.floor(a / side)];
  return spacing * Math.sqrt(x * x + y * y);
}

export const gridSide = (stations: number): number => Math.ceil(Math.sqrt(stations));

/** Powers by a * stations + b, the same both ways; 0 where one is not in reach of the other. */
export function meanPowers(params: MeshParams): Uint32Array {
  const { stations, power, exponent, carrier, noise } = params;
  const atOneMetre = power - (20 * logarithm((4 * PI * carrier * 1e9) / LIGHT_M_S)) / LN10 - noise;
  const powers = new Uint32Array(stations * stations);
  const known = new Map<number, number>();
  for (let a = 0; a < stations; a++)
    for (let b = a + 1; b < stations; b++) {
      const metres = distance(params, a, b);
      if (metres === undefined) continue;
      let mean = known.get(metres);
      if (mean === undefined) {
        const decibels = atOneMetre - (10 * exponent * logarithm(Math.max(1, metres))) / LN10;
        mean = saturated(Math.round(NOISE * ratioOf(decibels)));
        known.set(metres, mean);
      }
      if (mean >= IN_REACH) powers[a * stations + b] = powers[b * stations + a] = mean;
    }
  return powers;
}

/** How many are in reach of each. */
export const addresseesOf = (powers: Uint32Array, stations: number): Uint32Array =>
  Uint32Array.from({ length: stations }, (_, a) =>
    powers.subarray(a * stations, (a + 1) * stations).reduce((sum, power) => sum + Number(power > 0), 0),
  );

/** Where the packets of a station go; undefined of one that sends none, and of broadcasts. */
export function destinationOf(pattern: MeshParams['pattern'], station: number, stations: number): number | undefined {
  if (pattern === 'neighbour') return (station + 1) % stations;
  if (pattern === 'sink') return station === 0 ? undefined : 0;
  return pattern === 'ends' && station === 0 ? stations - 1 : undefined;
}

/** A station from which no way leads to where its packets go. */
export interface NoWay {
  readonly from: number;
  readonly to: number;
}

/** Next hops by a * stations + destination, as far as packets go there: fewest hops, then the lowest number. */
export function nextHops(params: MeshParams, powers: Uint32Array): Uint32Array | NoWay {
  const { stations, pattern, sinrNeeded } = params;
  const least = NOISE * ratioOf(sinrNeeded);
  const next = new Uint32Array(stations * stations);
  const isLink = (a: number, b: number) => powers[a * stations + b] >= least;
  const ways = new Map<number, Int32Array>();
  for (let from = 0; from < stations; from++) {
    const to = destinationOf(pattern, from, stations);
    if (to === undefined) continue;
    if (isLink(from, to)) {
      next[from * stations + to] = to;
      continue;
    }
    const hops = ways.get(to) ?? hopsTo(to, stations, isLink);
    ways.set(to, hops);
    if (hops[from] < 0) return { from, to };
    for (let at = from; at !== to; at = next[at * stations + to])
      next[at * stations + to] = firstOf(stations, (each) => isLink(at, each) && hops[each] === hops[at] - 1);
  }
  return next;
}

function firstOf(stations: number, holds: (station: number) => boolean): number {
  let first = 0;
  while (first < stations - 1 && !holds(first)) first++;
  return first;
}

/** Hops of the shortest way to a station, -1 where there is none. */
function hopsTo(to: number, stations: number, isLink: (a: number, b: number) => boolean): Int32Array {
  const hops = new Int32Array(stations).fill(-1);
  hops[to] = 0;
  const found = [to];
  for (const at of found)
    for (let each = 0; each < stations; each++)
      if (hops[each] < 0 && isLink(each, at)) {
        hops[each] = hops[at] + 1;
        found.push(each);
      }
  return hops;
}
