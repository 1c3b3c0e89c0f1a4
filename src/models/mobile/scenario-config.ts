/** A mobile scenario turned into the integers of its configuration. */
import { MOST_U32 } from '../../base/u32.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Params } from '../../scenario/spec.ts';
import {
  BOUNDARY,
  CAST,
  GRAPH,
  MOBILITY,
  type MobileConfig,
  type Numbered,
  PLACEMENT,
  PROTOCOL,
  READ_ORDER,
  type Triple,
} from './config.ts';

type Numbers = Readonly<Record<string, number>>;

/** `area`: number of nodes and extent where a file of movement decides them. */
export function configOf(
  { params, seed }: Pick<Scenario, 'params' | 'seed'>,
  area: { readonly nodes: number; readonly extent: Triple } = drawnArea(params),
): MobileConfig {
  const numbers = params as Numbers;
  const name = params as Readonly<Record<string, never>>;
  const roundMs = thousandths(numbers.round);
  const range = thousandths(numbers.range);
  return {
    ...area,
    seed,
    placement: PLACEMENT[name.placement],
    clusters: numbers.clusters,
    spread: thousandths(numbers.clusterSpread),
    mobility: MOBILITY[name.mobility],
    boundary: BOUNDARY[name.boundary],
    speedMin: thousandths(numbers.speedMin),
    speedMax: thousandths(numbers.speedMax),
    pauseMs: thousandths(numbers.pause),
    legMs: thousandths(numbers.legTime),
    warmUpMs:
      params.mobility === 'waypoint' || params.mobility === 'direction' ? thousandths(numbers.mobilityWarmUp) : 0,
    graph: GRAPH[name.graph],
    range,
    rangeOuter: thousandths(numbers.rangeOuter),
    dropBelow: below(numbers.drop),
    sources: numbers.sources,
    packets: numbers.packets,
    intervalMs: thousandths(numbers.interval),
    cast: castOf(params),
    memberBelow: below(numbers.receiverShare),
    protocol: PROTOCOL[name.protocol],
    relayBelow: below(numbers.relayProbability),
    heardLimit: numbers.heardLimit,
    nearMm: Math.round(numbers.relayDistance * range),
    delayRounds: Math.max(1, Math.ceil(thousandths(numbers.relayDelay) / roundMs)),
    waitRounds: params.protocol === 'counter' || params.protocol === 'location' ? numbers.relayWait : 0,
    interfaces: numbers.interfaces,
    buffer: numbers.buffer,
    reads: numbers.readsPerRound,
    readOrder: READ_ORDER[name.readOrder],
    roundMs,
    // However short an end is, it is one.
    endRounds: numbers.end > 0 ? Math.max(1, Math.ceil(thousandths(numbers.end) / roundMs)) : 0,
    watched: numbers.watched - 1,
  };
}

const drawnArea = (params: Params) => {
  const { nodes, width, height, depth } = params as Numbers;
  return { nodes, extent: [thousandths(width), thousandths(height), thousandths(depth)] as const };
};

/** Metres as millimetres, seconds as milliseconds. */
const thousandths = (value: number): number => Math.round(value * 1000);

/** Draws below this say yes; MOST_U32: all do. Its own rule, that of docs/mobile.md: 1 is always, and what is less is less than always. */
const below = (probability: number): number =>
  probability >= 1 ? MOST_U32 : Math.min(MOST_U32 - 1, Math.floor(probability * 2 ** 32 + 0.5));

function castOf({ cast, receivers }: Params): Numbered<typeof CAST> {
  if (cast === 'broadcast') return CAST.broadcast;
  if (cast === 'multicast') return CAST.multicast;
  return receivers === 'last' ? CAST.last : CAST.random;
}
