/** The networks of chapters 3 and 6 of Swenson 2015 that `bench sync` runs. */

import type { Result } from '../../base/result.ts';
import { thresholdOf } from '../../base/threshold.ts';
import { mulHigh } from '../../base/u32.ts';
import { CAMPUS } from '../../topology/making/campus.ts';
import { Draws } from '../../topology/making/draws.ts';
import { CAMPUS_ROUTERS } from '../../topology/spec/check.ts';
import type { GivenFlows, NetworkInParts, PartedWorld } from './parted-world.ts';

/** Bytes that an application sends at a time, and those on the wire: with UDP's, IP's and the link's headers. */
const DATA = 512;
const WIRE = DATA + 28 + 2;
/** Links between hosts and routers, which ns-3 does not have: as fast as can be. */
const ACCESS = { accessBandwidth: 1_000_000 } as const;
/** Of draws of the benchmark alone. */
const STREAM = 27;
const SEED = 1;

type World = Promise<Result<PartedWorld>>;

export interface RingSettings {
  readonly lps: number;
  /** Of the application to either side, without headers. */
  readonly bitsPerSecond: number;
  readonly seconds: number;
}

/** Tables 3 and 4: LPs of one router and one host in a circle; each sends to both neighbours, from when it has a packet together. */
export function ringInParts({ lps, bitsPerSecond, seconds }: RingSettings, inParts: NetworkInParts): World {
  const senders = Array.from({ length: 2 * lps }, (_, flow) => flow >>> 1);
  return inParts(
    {
      ...{ topology: 'ring', routers: lps, linkDelay: 0.002, bandwidthMin: 0.01, end: seconds, queue: 100 * WIRE },
      ...{ traffic: 'udp', source: 'constant', packet: WIRE, rate: (bitsPerSecond * WIRE) / DATA },
      ...{ ...ACCESS, accessDelay: 0.0004 },
    },
    () => ({
      sources: Uint32Array.from(senders),
      sinks: Uint32Array.from(senders, (lp, flow) => (lp + (flow & 1 ? 1 : lps - 1)) % lps),
      starts: new Uint32Array(2 * lps).fill(Math.round((8e6 * DATA) / bitsPerSecond)),
    }),
    (router) => router,
  );
}

export interface CampusSettings {
  readonly campuses: number;
  readonly chords: number;
  /** Chance that a host is sent to from another campus. */
  readonly remote: number;
  /** To each host. */
  readonly bytes: number;
  readonly seconds: number;
}

/** Bit/s of an on-off application of ns-3 while it is on. */
const HOST_RATE = 448_000;
/** Within which all begin, in ticks. */
const SPREAD = 1_000_000;

/**
 * Figures 24 to 28: each host of a LAN is sent to by a random server: of its campus, or of one before it. With chords there is one from as many
 * campuses; what they send is as much in all (the thesis has them on one after the other).
 */
export function campusesInParts(
  { campuses, chords, remote, bytes, seconds }: CampusSettings,
  inParts: NetworkInParts,
): World {
  const flows = (): GivenFlows => {
    const draws = new Draws(SEED, STREAM);
    const [sources, sinks, starts]: number[][] = [[], [], []];
    for (let campus = 0; campus < campuses; campus++)
      for (let host = CAMPUS.firstHost; host < CAMPUS_ROUTERS; host++)
        for (let chord = 1; chord <= chords; chord++) {
          const from = draws.next() < thresholdOf(remote) ? (campus - chord + campuses) % campuses : campus;
          const server = CAMPUS.servers[mulHigh(draws.words[1], CAMPUS.servers.length)];
          sources.push(from * CAMPUS_ROUTERS + server);
          sinks.push(campus * CAMPUS_ROUTERS + host);
          starts.push(mulHigh(draws.next(), SPREAD));
        }
    return { sources: Uint32Array.from(sources), sinks: Uint32Array.from(sinks), starts: Uint32Array.from(starts) };
  };
  return inParts(
    {
      ...{ topology: 'campus', campuses, chords, end: seconds },
      ...{
        traffic: 'udp',
        source: 'constant',
        packet: WIRE,
        rate: HOST_RATE / chords,
        volume: (bytes * WIRE) / DATA / chords,
      },
      ...{ ...ACCESS, accessDelay: 0.002 },
    },
    flows,
  );
}

/** Figure 11: stars, each an LP, whose hubs are all joined; each leaf sends to one of another star, a fifth of the time. */
export function starsInParts(stars: number, seconds: number, inParts: NetworkInParts): World {
  const leaf = (star: number, i: number) => stars + star * (stars - 1) + i;
  const pairs = Array.from({ length: stars * (stars - 1) }, (_, i) => [Math.floor(i / (stars - 1)), i % (stars - 1)]);
  const packet = 1024 + 30;
  return inParts(
    {
      ...{ topology: 'stars', hubs: stars, linkDelay: 0.005, bandwidthMin: 1, end: seconds },
      ...{ traffic: 'udp', source: 'on-off', on: 0.2, off: 0.8, packet, rate: 1_000_000 },
      ...{ ...ACCESS, accessDelay: 0.01 },
    },
    () => {
      const draws = new Draws(SEED, STREAM);
      return {
        sources: Uint32Array.from(pairs, ([star, i]) => leaf(star, i)),
        // Each star is sent to by a leaf of each other one.
        sinks: Uint32Array.from(pairs, ([star, i]) => leaf((star + 1 + i) % stars, stars - 2 - i)),
        starts: Uint32Array.from(pairs, () => mulHigh(draws.next(), SPREAD / 2)),
      };
    },
    (router) => (router < stars ? router : Math.floor((router - stars) / (stars - 1))),
  );
}
