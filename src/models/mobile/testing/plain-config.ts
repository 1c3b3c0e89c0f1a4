/** Parameters turned into whole numbers by docs/mobile.md to the letter: what `configOf` is held against. */
import { MOST_U32 } from '../../../base/u32.ts';
import type { Params } from '../../../scenario/spec.ts';
import {
  BOUNDARY,
  CAST,
  GRAPH,
  MOBILITY,
  type MobileConfig,
  PLACEMENT,
  PROTOCOL,
  READ_ORDER,
  type Triple,
} from '../config.ts';
import type { PlainPoints } from './plain-movement.ts';

/** A file of movement as it is read. */
export interface PlainFile extends PlainPoints {
  readonly extent: Triple;
}

export function plainConfig(params: Params, seed: number, file?: PlainFile): MobileConfig {
  const number = (name: string) => Number(params[name]);
  const thousandths = (name: string) => Math.round(1000 * number(name));
  const choice = <Table extends Readonly<Record<string, number>>>(table: Table, name: string) =>
    table[String(params[name])] as Table[keyof Table];
  const mobility = choice(MOBILITY, 'mobility');
  const protocol = choice(PROTOCOL, 'protocol');
  const roundMs = thousandths('round');
  return {
    nodes: file ? file.first.length - 1 : number('nodes'),
    seed,
    extent: file?.extent ?? [thousandths('width'), thousandths('height'), thousandths('depth')],
    placement: choice(PLACEMENT, 'placement'),
    clusters: number('clusters'),
    clusterSpread: thousandths('clusterSpread'),
    mobility,
    boundary: choice(BOUNDARY, 'boundary'),
    speedMin: thousandths('speedMin'),
    speedMax: thousandths('speedMax'),
    pause: thousandths('pause'),
    legTime: thousandths('legTime'),
    mobilityWarmUp:
      mobility === MOBILITY.waypoint || mobility === MOBILITY.direction ? thousandths('mobilityWarmUp') : 0,
    graph: choice(GRAPH, 'graph'),
    range: thousandths('range'),
    rangeOuter: thousandths('rangeOuter'),
    drop: threshold(number('drop')),
    sources: number('sources'),
    packets: number('packets'),
    interval: thousandths('interval'),
    cast: params.cast === 'unicast' ? choice(CAST, 'receivers') : choice(CAST, 'cast'),
    receiverShare: threshold(number('receiverShare')),
    protocol,
    relayProbability: threshold(number('relayProbability')),
    heardLimit: number('heardLimit'),
    nearMm: Math.round(number('relayDistance') * thousandths('range')),
    delayRounds: Math.max(1, Math.ceil(thousandths('relayDelay') / roundMs)),
    waitRounds: protocol === PROTOCOL.counter || protocol === PROTOCOL.location ? number('relayWait') : 0,
    interfaces: number('interfaces'),
    buffer: number('buffer'),
    readsPerRound: number('readsPerRound'),
    readOrder: choice(READ_ORDER, 'readOrder'),
    roundMs,
    endRounds: Math.ceil(thousandths('end') / roundMs),
    watched: number('watched') - 1,
  };
}

/** floor(p 2^32 + 1/2); only certainty is the greatest word, which always says yes. */
const threshold = (p: number): number => (p === 1 ? MOST_U32 : Math.min(MOST_U32 - 1, Math.floor(p * 2 ** 32 + 0.5)));
