/** Small mobile networks for properties: every parameter over its whole range, as far as runs stay short. */
import fc from 'fast-check';
import type { Params } from '../../../scenario/spec.ts';
import type { MobileConfig, Triple } from '../config.ts';
import { type PlainFile, plainConfig } from './plain-config.ts';
import { each } from './plain-maths.ts';

export interface SmallMobile {
  readonly params: Params;
  readonly config: MobileConfig;
  /** Where mobility is a file. */
  readonly file?: PlainFile;
}

export const MOST_NODES = 40;
const MOST_PACKETS = 40;
export const MOST_ROUNDS = 60;
/** Most that a node goes on average in a round, in widths of the area: more would be many legs in a round. */
const WIDTHS_PER_ROUND = 3;
/** And across the thinnest side, of nodes that stop at each border. */
const MOST_STOPS = 30;
/** Shortest leg of a random direction, in rounds. */
const LEG_ROUNDS = 0.2;

/** fast-check's own doubles are nearly all tiny: as many below a millionth as above. */
export const uniform = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 1_000_000 }).map((at) => min + (at / 1_000_000) * (max - min));
const share = fc.oneof(fc.constantFrom(0, 1, 0.5), uniform(0, 1));
const whole = (min: number, max: number) => fc.integer({ min, max });
/** In metres or seconds, three digits after the point. */
const thousandths = (value: number, min: number, max: number): number =>
  Math.round(1000 * Math.min(max, Math.max(min, value))) / 1000;

const side = fc.oneof(
  { arbitrary: fc.constantFrom(1, 1.001, 10, 1_000_000), weight: 1 },
  { arbitrary: uniform(1, 1000), weight: 3 },
);

const network = fc.record({
  nodes: fc.oneof(whole(1, MOST_NODES), fc.constantFrom(1, 2, 3, 9, 27)),
  width: side,
  /** Shares of the width. */
  height: fc.constantFrom(1, 1, 0.001, 0.4, 3),
  depth: fc.constantFrom(0, 0, 1, 0.001, 0.3),
  placement: fc.constantFrom('uniform', 'grid', 'clusters'),
  clusters: fc.oneof(whole(1, 8), fc.constant(1_000_000)),
  clusterSpread: fc.oneof(fc.constantFrom(0, 0.002), share),
});

const movement = fc.record({
  mobility: fc.constantFrom('static', 'waypoint', 'direction', 'direction', 'file'),
  speeds: fc.tuple(share, share),
  /** In rounds. */
  pause: fc.oneof(fc.constantFrom(0, 1, 100), uniform(0, 4)),
  legTime: fc.oneof(fc.constantFrom(1, 1000), uniform(LEG_ROUNDS, 5)),
  boundary: fc.constantFrom('bounce', 'slide', 'annul'),
  warmUp: fc.oneof(fc.constantFrom(0, 1), uniform(0, 20)),
});

const radio = fc.record({
  graph: fc.constantFrom('udg', 'udg', 'qudg', 'grid4'),
  /** In widths. */
  range: fc.oneof(fc.constantFrom(0, 0.5, 1, 100), uniform(0.05, 0.6)),
  outer: fc.oneof(fc.constantFrom(1, 100), uniform(1, 3)),
  drop: share,
});

const traffic = fc.record({
  sources: whole(1, 5),
  packets: whole(1, MOST_PACKETS),
  /** In rounds. */
  interval: fc.oneof(fc.constantFrom(0, 0, 1, 0.25), uniform(0, 5)),
  packetBytes: whole(1, 65_535),
  cast: fc.constantFrom('broadcast', 'unicast', 'multicast'),
  receivers: fc.constantFrom('last', 'random'),
  receiverShare: share,
  watched: whole(0, MOST_PACKETS - 1),
});

const protocol = fc.record({
  protocol: fc.constantFrom('flooding', 'probabilistic', 'counter', 'location'),
  relayProbability: share,
  heardLimit: fc.oneof(whole(1, 5), whole(1, 32)),
  relayDistance: share,
  relayWait: fc.oneof(whole(1, 6), whole(1, 64)),
  /** In rounds. */
  relayDelay: fc.oneof(fc.constantFrom(0, 1, 1.001), uniform(0, 9), fc.constant(4032)),
});

const buffers = fc.record({
  interfaces: whole(1, 4),
  buffer: fc.oneof(fc.constant(0), whole(1, 5), fc.constantFrom(64, 4096)),
  readsPerRound: fc.oneof(fc.constant(0), whole(1, 3), fc.constant(4096)),
  readOrder: fc.constantFrom('time', 'energy'),
});

const clock = fc.record({
  round: fc.oneof(fc.constantFrom(1, 1, 0.001, 30, 3600), uniform(0.1, 10)),
  /** In rounds; 0: until nothing is in flight. */
  end: fc.oneof(fc.constant(0), uniform(0.5, MOST_ROUNDS)),
});

/** A file: of each node gaps of time in ms and places in mm, the first at time 0. */
const ways = fc.record({
  extent: fc.tuple(whole(0, 300_000), whole(0, 300_000), fc.oneof(fc.constant(0), whole(1, 50_000))),
  nodes: fc.array(
    fc.array(fc.tuple(fc.oneof(whole(1, 20_000), fc.constant(1)), share, share, share), { minLength: 1, maxLength: 6 }),
    { minLength: 1, maxLength: MOST_NODES },
  ),
});

const fileOf = ({ extent, nodes }: typeof ways extends fc.Arbitrary<infer T> ? T : never): PlainFile => {
  const first = [0];
  const points: number[] = [];
  for (const way of nodes) {
    let time = 0;
    for (const [i, [gap, ...place]] of way.entries()) {
      time += i === 0 ? 0 : gap;
      points.push(time, ...place.map((at, axis) => Math.round(at * extent[axis])));
    }
    first.push(points.length / 4);
  }
  return { first: Uint32Array.from(first), points: Uint32Array.from(points), extent: extent as Triple };
};

export const anyFile: fc.Arbitrary<PlainFile> = ways.map(fileOf);

/** Anything that a small mobile network can be. */
export const anySmallMobile: fc.Arbitrary<SmallMobile> = fc
  .record({ network, movement, radio, traffic, protocol, buffers, clock, file: anyFile, seed: fc.nat(0xffff_ffff) })
  .map(({ file: anyWay, seed, ...raw }) => {
    const isGrid4 = raw.radio.graph === 'grid4';
    const mobility = isGrid4 ? 'static' : raw.movement.mobility;
    const file = mobility === 'file' ? anyWay : undefined;
    const round = thousandths(raw.clock.round, 0.001, 3600);
    const width = thousandths(raw.network.width, 1, 1_000_000);
    const height = thousandths(width * raw.network.height, 1, 1_000_000);
    const depth = isGrid4 ? 0 : thousandths(width * raw.network.depth, 0, 1_000_000);
    const params: Params = {
      ...raw.protocol,
      ...(isGrid4 && raw.protocol.protocol === 'location' && { protocol: 'counter' }),
      ...raw.buffers,
      ...(raw.buffers.readOrder === 'energy' && { buffer: Math.min(64, Math.max(1, raw.buffers.buffer)) }),
      ...trafficOf(raw.traffic, round),
      nodes: raw.network.nodes,
      width,
      height,
      depth,
      placement: isGrid4 ? 'grid' : raw.network.placement,
      clusters: raw.network.clusters,
      clusterSpread: thousandths(width * raw.network.clusterSpread, 0, 1_000_000),
      mobility,
      movement: '',
      ...movementOf(raw.movement, round, [width, height, depth]),
      ...radioOf(raw.radio, width),
      relayDelay: Math.min(4032 * round, thousandths(raw.protocol.relayDelay * round, 0, 86_400)),
      round,
      end: thousandths(raw.clock.end * round, 0, 4_000_000),
    };
    return { params, config: plainConfig(params, seed, file), file };
  });

type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never;

function trafficOf({ sources, packets, interval, watched, ...rest }: Generated<typeof traffic>, round: number): Params {
  const ofEach = Math.min(packets, Math.floor(MOST_PACKETS / sources));
  return {
    ...rest,
    sources,
    packets: ofEach,
    interval: thousandths(interval * round, 0, 86_400),
    watched: 1 + (watched % (ofEach * sources)),
  };
}

/** `sides`: of the area, in metres. */
function movementOf(
  { speeds, pause, legTime, boundary, warmUp }: Generated<typeof movement>,
  round: number,
  sides: readonly number[],
) {
  const fastest = Math.min(1000, (WIDTHS_PER_ROUND * sides[0]) / round);
  const [speedMin, speedMax] = speeds.map((at) => thousandths(at * fastest, 0.001, 1000)).sort((a, b) => a - b);
  const leg = thousandths(legTime * round, 0.001, 1_000_000);
  // Who stops at the borders of a thin area does nothing else.
  const isThin = Math.min(...sides.filter((side) => side > 0)) < (speedMax * round) / MOST_STOPS;
  return {
    speedMin,
    speedMax,
    pause: thousandths(pause * round, 0, 1_000_000),
    legTime: thousandths(Math.min(leg, 999_999 / speedMax), 0.001, 1_000_000),
    boundary: isThin && boundary === 'annul' ? 'slide' : boundary,
    mobilityWarmUp: thousandths(warmUp * round, 0, 1_000_000),
  };
}

function radioOf({ graph, range, outer, drop }: Generated<typeof radio>, width: number): Params {
  const inner = thousandths(range * width, 0.001, 1_000_000);
  return { graph, range: inner, rangeOuter: thousandths(outer * inner, inner, 1_000_000), drop };
}

/** A network of so many nodes without anything special, and what differs from that. */
export const mobileOf = (changes: Partial<MobileConfig> = {}): MobileConfig => ({ ...ORDINARY, ...changes });

const ORDINARY: MobileConfig = {
  nodes: 30,
  seed: 1,
  extent: [100_000, 100_000, 0],
  placement: 0,
  clusters: 1,
  clusterSpread: 0,
  mobility: 0,
  boundary: 0,
  speedMin: 1000,
  speedMax: 5000,
  pause: 0,
  legTime: 60_000,
  mobilityWarmUp: 0,
  graph: 0,
  range: 25_000,
  rangeOuter: 25_000,
  drop: 0,
  sources: 1,
  packets: 1,
  interval: 1000,
  cast: 0,
  receiverShare: 0,
  protocol: 0,
  relayProbability: 0,
  heardLimit: 3,
  nearMm: 10_000,
  delayRounds: 1,
  waitRounds: 0,
  interfaces: 1,
  buffer: 0,
  readsPerRound: 0,
  readOrder: 0,
  roundMs: 1000,
  endRounds: 0,
  watched: 0,
};

/** Places of nodes on a line, so far apart. */
export const lineOf = (nodes: number, gap: number): Triple[] => each(nodes, (i) => [i * gap, 0, 0]);
