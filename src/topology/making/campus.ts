/**
 * Campus networks, the NMS baseline of DARPA (Nicol 2002), as `nms-p2p-nix` of ns-3 has it: 538 nodes each, four networks and two lone
 * routers, LANs of 42 hosts, four servers. Campuses stand in a ring.
 */
import { CAMPUS_ROUTERS } from '../spec/check.ts';
import type { TopologyParams } from '../spec/params.ts';
import { around, type Place, routersAt } from './regular.ts';
import type { Skeleton } from './skeleton.ts';
import { LinkWriter } from './wiring.ts';

/** Hosts of a LAN. */
const LAN = 42;

/** Routers by name, `net.number`, each where it is first named; then the hosts of LANs, LAN by LAN. */
const LINKS =
  '0.0-0.1 0.1-0.2 0.0-0.2 ' +
  '1.0-1.1 1.0-1.2 1.0-1.3 1.1-1.4 1.1-1.5 0.2-1.0 ' +
  '2.0-2.1 2.0-2.2 2.1-2.3 2.2-2.3 2.2-2.4 2.3-2.5 2.5-2.6 2.2-2.7 2.3-2.8 2.4-2.9 2.5-2.10 2.6-2.11 2.6-2.12 2.6-2.13 ' +
  '3.0-3.1 3.1-3.2 3.2-3.3 3.1-3.3 3.0-3.4 3.0-3.5 3.2-3.6 3.3-3.7 3.3-3.8 ' +
  '4-5 0.0-4 2.0-4 0.1-5 2.1-5 3.0-5 3.1-5';
const LANS = '2.7 2.8 2.9 2.10 2.11 2.12 2.13 3.4 3.5 3.6 3.7 3.8';

const NAMED_LINKS = LINKS.split(' ').map((link) => link.split('-'));
const NAMES = [...new Set(NAMED_LINKS.flat())];
/** Routers with a LAN, by number. */
const LAN_ROUTERS = LANS.split(' ').map((name) => NAMES.indexOf(name));

/** Of a campus: its servers, and its hosts, all from one number on. */
export const CAMPUS = {
  servers: ['1.2', '1.3', '1.4', '1.5'].map((name) => NAMES.indexOf(name)),
  firstHost: NAMES.length,
};

/** Mbit/s and s. */
const INNER = { mbps: 1000, delay: 0.005 };
const HOST = { mbps: 100, delay: 0.001 };
const BETWEEN = { mbps: 2000, delay: 0.2 };

export function campuses({ campuses: count, chords, plane }: TopologyParams): Skeleton {
  const links = new LinkWriter();
  const kinds: (typeof INNER)[] = [];
  const add = (u: number, v: number, kind: typeof INNER) => {
    links.add(u, v);
    kinds.push(kind);
  };
  for (let c = 0; c < count; c++) addCampus(c * CAMPUS_ROUTERS, add);
  const inter = links.count;
  for (const [a, b] of ringPairs(count, chords)) add(a * CAMPUS_ROUTERS, b * CAMPUS_ROUTERS, BETWEEN);
  const system = Uint32Array.from({ length: count * CAMPUS_ROUTERS }, (_, u) => Math.floor(u / CAMPUS_ROUTERS));
  const places = Array.from({ length: count }, (_, c) => placesOf(c, count, plane)).flat();
  return {
    routers: routersAt(places, system),
    wiring: links.wiring,
    mbps: Float64Array.from(kinds, ({ mbps }) => mbps),
    delay: Float64Array.from(kinds, ({ delay }) => delay),
    inter,
  };
}

function addCampus(first: number, add: (u: number, v: number, kind: typeof INNER) => void): void {
  for (const ends of NAMED_LINKS) {
    const [u, v] = ends.map((name) => first + NAMES.indexOf(name));
    add(u, v, INNER);
  }
  for (const [lan, router] of LAN_ROUTERS.entries())
    for (let i = 0; i < LAN; i++) add(first + router, first + NAMES.length + lan * LAN + i, HOST);
}

/** Each is joined to the next 1 .. chords around the ring; no pair twice. */
function ringPairs(count: number, chords: number): readonly (readonly [number, number])[] {
  const pairs: [number, number][] = [];
  const most = Math.min(chords, Math.floor(count / 2));
  for (let step = 1; step <= most; step++)
    for (let c = 0; c < (2 * step === count ? step : count); c++) {
      const other = (c + step) % count;
      pairs.push([Math.min(c, other), Math.max(c, other)]);
    }
  return pairs;
}

/** For pictures: nets around the middle of their campus, hosts around their router. */
function placesOf(campus: number, count: number, plane: number): readonly Place[] {
  const middle: Place = [plane / 2, plane / 2];
  const at = count === 1 ? middle : around(middle, plane / 3, campus / count);
  const size = count === 1 ? plane / 3 : Math.min(plane / 8, (plane * 2) / (3 * count));
  const routers = NAMES.map((name): Place => {
    const [net, number] = name.split('.').map(Number);
    if (number === undefined) return around(at, size / 8, net / 2);
    const inNet = NAMES.filter((each) => each.startsWith(`${net}.`)).length;
    return around(around(at, size / 2, net / 4), size / 4, number / inNet);
  });
  const hosts = LAN_ROUTERS.flatMap((router) =>
    Array.from({ length: LAN }, (_, i) => around(routers[router], size / 20, i / LAN)),
  );
  return [...routers, ...hosts];
}
