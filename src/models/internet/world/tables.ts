/** The tables of a run: rows of flows and nodes, paths, quantiles. Floating point ends here. */
import { power } from '../../../base/exact-math.ts';
import { LAST_KNOT, quantileTable, scaledToMean, TABLE_LENGTH, tailAt } from '../../../base/quantile.ts';
import { NONE, saturated } from '../../../base/u32.ts';
import { FLOW, FLOW_WORDS, NODE, NODE_WORDS, PARETO_BITS } from '../config.ts';
import { type Fixed, fixedOf } from '../fixed.ts';
import { HEADER_BYTES } from '../spec/limits.ts';
import type { InternetParams } from '../spec/params.ts';
import type { Delays } from './delays.ts';
import { type Numbering, numberingOf } from './numbering.ts';
import { writePlaces } from './places.ts';
import type { Prepared } from './prepare.ts';
import type { Sizes } from './sizes.ts';

/** Where each table begins, and the words of all; rows of flows are first. A table that the scenario does not need is empty. */
export function tableOffsets({ traffic, source, lengths }: InternetParams, { nodes, flows, pathWords }: Sizes) {
  const isUdp = traffic === 'udp';
  const drawsLengths = isUdp && source === 'on-off';
  let at = FLOW_WORDS * flows;
  const place = (words: number) => {
    at += words;
    return at - words;
  };
  const needsExponential = (isUdp && source === 'poisson') || (drawsLengths && lengths === 'exponential');
  const offsets = {
    atNodes: place(NODE_WORDS * nodes),
    atPaths: place(pathWords),
    atExponential: place(needsExponential ? TABLE_LENGTH : 0),
    atPareto: place(drawsLengths && lengths === 'pareto' ? TABLE_LENGTH : 0),
  };
  return { ...offsets, words: at };
}

/** Ticks of a byte: a tick is a microsecond. */
const perByte = (mbps: number): Fixed => fixedOf(8 / mbps);

export function makeTables(
  params: InternetParams,
  prepared: Prepared,
  sizes: Sizes,
  delays: Delays,
): Uint32Array<ArrayBuffer> {
  const offsets = tableOffsets(params, sizes);
  const tables = new Uint32Array(offsets.words);
  const numbering = numberingOf(prepared);
  writeFlows(tables, params, prepared, numbering, offsets.atPaths);
  const rows = tables.subarray(offsets.atNodes, offsets.atPaths);
  writeNodes(rows, params, prepared, numbering, delays);
  writePlaces(rows, prepared, numbering);
  if (offsets.atExponential < offsets.atPareto) tables.set(quantileTable('exponential'), offsets.atExponential);
  if (offsets.atPareto < offsets.words) tables.set(paretoTable(), offsets.atPareto);
  return tables;
}

function writeFlows(
  tables: Uint32Array,
  params: InternetParams,
  { sources, sinks, starts, paths: { offsets, ports } }: Prepared,
  nodes: Numbering,
  atPaths: number,
): void {
  const gap = fixedOf((params.packet * 8e6) / params.rate);
  const data = params.traffic === 'tcp' ? params.packet - HEADER_BYTES : params.packet;
  const packets = params.volume === 0 ? NONE : saturated(Math.ceil(params.volume / data));
  let at = 0;
  const writePath = (direction: number, first: number, last: number, end: number) => {
    const begin = at;
    tables[atPaths + at++] = first;
    for (let i = offsets[direction]; i < offsets[direction + 1]; i++) tables[atPaths + at++] = nodes.ports[ports[i]];
    tables[atPaths + at++] = last;
    tables[atPaths + at++] = end;
    return begin;
  };
  for (let flow = 0; flow < sources.length; flow++) {
    const row = FLOW_WORDS * flow;
    const [from, to] = [sources[flow], sinks[flow]];
    tables[row + FLOW.source] = nodes.sources[flow];
    tables[row + FLOW.sink] = nodes.sinks[flow];
    tables[row + FLOW.path] = writePath(2 * flow, nodes.up[from], nodes.down[to], nodes.sinks[flow]);
    tables[row + FLOW.back] = writePath(2 * flow + 1, nodes.up[to], nodes.down[from], nodes.sources[flow]);
    tables[row + FLOW.start] = starts[flow];
    tables[row + FLOW.packets] = packets;
    tables[row + FLOW.gap] = gap.ticks;
    tables[row + FLOW.gapFraction] = gap.fraction;
  }
}

function writeNodes(
  rows: Uint32Array,
  params: InternetParams,
  { network: { links } }: Prepared,
  nodes: Numbering,
  delays: Delays,
): void {
  const writePort = (node: number, delay: number, { ticks, fraction }: Fixed) => {
    const row = NODE_WORDS * node;
    rows[row + NODE.delay] = delay;
    rows[row + NODE.perByte] = ticks;
    rows[row + NODE.perByteFraction] = fraction;
  };
  const writeEnds = (ends: Uint32Array, role: number) => {
    for (const [flow, node] of ends.entries()) {
      rows[NODE_WORDS * node + NODE.role] = role;
      rows[NODE_WORDS * node + NODE.flow] = flow;
    }
  };
  for (const [port, node] of nodes.ports.entries())
    writePort(node, delays.links[port >>> 1], perByte(links.mbps[port >>> 1]));
  const access = perByte(params.accessBandwidth);
  for (const node of nodes.up) writePort(node, delays.access - delays.stack, access);
  for (const node of nodes.down) writePort(node, delays.access, access);
  writeEnds(nodes.sources, 0);
  writeEnds(nodes.sinks, 1);
}

/** Pareto's distribution of shape 1.5 and mean 1 as a table of quantiles. */
const SHAPE = 1.5;

/** Knots with `PARETO_BITS` of fraction: the longest draws are 10^6 times the mean. */
export function paretoTable(): Uint32Array {
  const knots = Float64Array.from({ length: TABLE_LENGTH }, (_, knot) =>
    power(tailAt(Math.min(knot, LAST_KNOT)), -1 / SHAPE),
  );
  return Uint32Array.from(scaledToMean(knots, 1), (value) => Math.round(value * 2 ** PARETO_BITS));
}
