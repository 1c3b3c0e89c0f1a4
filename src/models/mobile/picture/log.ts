/** The way of the watched packet to a node, and on from there, from what nodes keep of it. */
import type { RoundsReading } from '../../../engine/rounds/model.ts';
import type { NodeLog } from '../../../scenario/picture.ts';
import type { Ask, WordRange } from '../../views.ts';
import { type MobileConfig, sourceNode } from '../config.ts';
import { NODE_WORDS } from '../layout.ts';
import { isFor, targetOf } from '../rules/traffic.ts';
import { EVENTS } from '../spec/log.ts';
import { MOST_AT_ONCE, MOST_HOPS } from './about.ts';
import { nodeWord, recordOf } from './node-reading.ts';

type Row = NodeLog['rows'][number];

/** In the columns of the spec. Of larger networks without whom it was passed on to: all nodes would have to be read. */
export async function logOfWay(config: MobileConfig, node: number, ask: Pick<Ask, 'read'>): Promise<NodeLog> {
  const { nodes, watched } = config;
  const all: WordRange = { buffer: 'nodes', first: 0, count: nodes * NODE_WORDS };
  const whole = nodes <= MOST_AT_ONCE ? await ask.read([all]) : undefined;
  const rows: Row[] = [];
  let hops: number | undefined;
  for (let to = node; rows.length <= MOST_HOPS; ) {
    const reading = whole ?? (await ask.read([recordOf(to)]));
    if (!reading || !isKnown(reading, to)) break;
    hops ??= nodeWord(reading, to, 'watchedHops');
    rows.push(rowOf(config, to, reading));
    const from = nodeWord(reading, to, 'watchedFrom');
    if (from === to) break;
    to = from;
  }
  rows.reverse();
  const packet = `Packet ${watched + 1}`;
  if (hops === undefined) return { node, title: `${packet} has not come to node ${node}`, rows };
  const source = sourceNode(config, watched % config.sources);
  const title = node === source ? `${packet}, from node ${node} on` : `${packet}, from node ${source} to node ${node}`;
  return { node, title, rows: [...rows, ...(whole ? passedOn(config, node, whole) : [])] };
}

/** Accepted, or in a buffer. */
const isKnown = (reading: RoundsReading, node: number): boolean =>
  nodeWord(reading, node, 'watchedAt') > 0 || nodeWord(reading, node, 'watchedHops') > 0;

function rowOf(config: MobileConfig, to: number, reading: RoundsReading, event = eventOf(config, to, reading)): Row {
  const word = (name: Parameters<typeof nodeWord>[2]) => nodeWord(reading, to, name);
  const [at, from] = [word('watchedAt'), word('watchedFrom')];
  const time = at === 0 ? '' : (at * config.roundMs) / 1000;
  return [time, from, from === to ? '' : to, event, word('watchedHops'), word('watchedHeard')];
}

function eventOf(config: MobileConfig, node: number, reading: RoundsReading): string {
  const { watched } = config;
  if (nodeWord(reading, node, 'watchedFrom') === node) return EVENTS.sent;
  if (nodeWord(reading, node, 'watchedAt') === 0) return EVENTS.waits;
  const source = sourceNode(config, watched % config.sources);
  return isFor(config, node, targetOf(config, watched, source)) ? EVENTS.delivered : EVENTS.received;
}

/** To whom a node passed it on, the first first. */
function passedOn(config: MobileConfig, node: number, reading: RoundsReading): readonly Row[] {
  const others = Array.from({ length: config.nodes }, (_, other) => other).filter(
    (other) => other !== node && isKnown(reading, other) && nodeWord(reading, other, 'watchedFrom') === node,
  );
  const when = (other: number) => nodeWord(reading, other, 'watchedAt') || Number.POSITIVE_INFINITY;
  return others.sort((a, b) => when(a) - when(b) || a - b).map((to) => rowOf(config, to, reading, EVENTS.passedOn));
}
