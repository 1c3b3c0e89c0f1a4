/** Small topology files of every format with odd values, for verification of whoever stands on a topology; they shrink to two routers. */
import * as fc from 'fast-check';

const end = fc.integer({ min: 1, max: 9 });
/** ms; what is below any floor, half a tick, the longest there may be. */
const delay = fc.constantFrom('', '1', '0', '0.0005', '12.5', '1e-9', '300', '60000');
/** Mbit/s. */
const bandwidth = fc.constantFrom('', '100', '0', '0.001', '9953.28', '1e9');
const weight = fc.constantFrom('', '1', '0', '2.5', '4194304');
/** Degrees, or any place. */
const place = fc.constantFrom('0', '50.1', '-33.9', '89.99', '-90');

const links = fc.array(fc.record({ a: end, b: end, delay, bandwidth, weight }), { maxLength: 24 });
type Row = typeof links extends fc.Arbitrary<readonly (infer T)[]> ? T : never;

/** The first link is none to itself, so one is left whatever the others are. */
const FIRST: Row = { a: 1, b: 2, delay: '1', bandwidth: '100', weight: '1' };

const table = (rows: readonly Row[]): string =>
  `from,to,bandwidth,delay,weight\n${rows.map((row) => `${row.a},${row.b},${row.bandwidth},${row.delay},${row.weight}\n`).join('')}`;

const list = (rows: readonly Row[]): string => rows.map((row) => `${row.a} ${row.b} ${row.weight}\n`).join('');

const relationships = (rows: readonly Row[]): string =>
  rows.map((row) => `${row.a}|${row.b}|${row.weight === '' ? -1 : 0}\n`).join('');

function brite(rows: readonly Row[], places: readonly string[]): string {
  const nodes = places.map((at, i) => `${i + 1} ${at} ${i} 0 0 ${i % 3} RT_NODE\n`).join('');
  const said = (text: string) => (text === '' ? '-1' : text);
  const edges = rows
    .map((row, i) => `${i} ${row.a} ${row.b} -1 ${said(row.delay)} ${said(row.bandwidth)} -1 -1 E_RT U\n`)
    .join('');
  return `Topology: ( ${places.length} Nodes, ${rows.length} Edges )\n\nNodes: ( ${places.length} )\n${nodes}\nEdges: ( ${rows.length} )\n${edges}`;
}

function graphMl(rows: readonly Row[], places: readonly string[]): string {
  const nodes = places.map(
    (at, i) => `<node id="${i + 1}"><data key="Latitude">${at}</data><data key="Longitude">${i * 20}</data></node>\n`,
  );
  const keys = ['delay', 'bandwidth', 'weight'] as const;
  const edges = rows.map(
    (row) =>
      `<edge source="${row.a}" target="${row.b}">${keys.map((key) => `<data key="${key}">${row[key]}</data>`).join('')}</edge>\n`,
  );
  const declared = ['Latitude', 'Longitude', ...keys].map((key) => `<key id="${key}" attr.name="${key}"/>`).join('');
  return `<graphml>${declared}<graph>\n${nodes.join('')}${edges.join('')}</graph></graphml>\n`;
}

export const topologyFile: fc.Arbitrary<string> = fc
  .record({
    rows: links,
    places: fc.array(place, { minLength: 9, maxLength: 9 }),
    write: fc.constantFrom<(rows: readonly Row[], places: readonly string[]) => string>(
      table,
      list,
      relationships,
      brite,
      graphMl,
    ),
  })
  .map(({ rows, places, write }) => write([FIRST, ...rows], places));
