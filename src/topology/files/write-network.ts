/** Writes a network as a file that `readTopology` gives back: GraphML whole; BRITE without names and weights, a table without places. */
import { csvText } from '../../base/csv.ts';
import { distance } from '../making/skeleton.ts';
import { degreesOf } from '../making/wiring.ts';
import type { Network } from '../network.ts';
import { shifted } from './raw-topology.ts';

export const TOPOLOGY_FORMATS = ['graphml', 'brite', 'csv'] as const;
export type TopologyFormat = (typeof TOPOLOGY_FORMATS)[number];

export function writeNetwork(network: Network, format: TopologyFormat): string {
  if (format === 'graphml') return graphMl(network);
  return format === 'brite' ? brite(network) : linkTable(network);
}

/** Seconds as milliseconds, as a text that is the same seconds again. */
function milliseconds(seconds: number): string {
  const plain = String(shifted(String(seconds), 3));
  if (shifted(plain, -3) === seconds) return plain;
  const [digits, exponent = '0'] = String(seconds).split('e');
  return `${digits}e${Number(exponent) + 3}`;
}

const GRAPHML_HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
`;

function graphMl({ routers, links }: Network): string {
  const { x, y, system, names, latLon } = routers;
  const nodeKeys: readonly (readonly [string, string, (u: number) => string | number])[] = [
    ...(names ? [['label', 'string', (u: number) => escaped(names[u])] as const] : []),
    ...(latLon
      ? [
          ['Latitude', 'double', (u: number) => latLon[2 * u]] as const,
          ['Longitude', 'double', (u: number) => latLon[2 * u + 1]] as const,
        ]
      : [['x', 'double', (u: number) => x[u]] as const, ['y', 'double', (u: number) => y[u]] as const]),
    ['system', 'long', (u) => system[u]],
  ];
  const { weight } = links;
  const linkKeys: typeof nodeKeys = [
    ['bandwidth', 'double', (l) => links.mbps[l]],
    ['delay', 'double', (l) => milliseconds(links.delay[l])],
    ...(weight ? [['weight', 'int', (l: number) => weight[l]] as const] : []),
  ];
  const declared = (kind: string, keys: typeof nodeKeys) =>
    keys.map(([name, type]) => `  <key id="${name}" for="${kind}" attr.name="${name}" attr.type="${type}"/>\n`);
  const data = (keys: typeof nodeKeys, i: number) =>
    keys.map(([name, , of]) => `<data key="${name}">${of(i)}</data>`).join('');
  return [
    GRAPHML_HEAD,
    ...declared('node', nodeKeys),
    ...declared('edge', linkKeys),
    '  <graph edgedefault="undirected">\n',
    ...Array.from(x, (_, u) => `    <node id="${u}">${data(nodeKeys, u)}</node>\n`),
    ...Array.from(links.a, (u, l) => `    <edge source="${u}" target="${links.b[l]}">${data(linkKeys, l)}</edge>\n`),
    '  </graph>\n</graphml>\n',
  ].join('');
}

/** Characters that XML has no way to write are question marks. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot have
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '?')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

function brite({ routers, links }: Network): string {
  const { x, y, system } = routers;
  const degrees = degreesOf(x.length, links);
  const nodes = Array.from(x, (_, u) => [u, x[u], y[u], degrees[u], degrees[u], system[u], 'RT_NODE'].join('\t'));
  const edges = Array.from(links.a, (u, l) => {
    const v = links.b[l];
    const length = distance(routers, u, v);
    return [l, u, v, length, milliseconds(links.delay[l]), links.mbps[l], system[u], system[v], 'E_RT', 'U'].join('\t');
  });
  return [
    `Topology: ( ${nodes.length} Nodes, ${edges.length} Edges )`,
    'Model ( Swarmscope )',
    '',
    `Nodes: ( ${nodes.length} )`,
    ...nodes,
    '',
    `Edges: ( ${edges.length} )`,
    ...edges,
    '',
  ].join('\n');
}

/** Routers by their names, where each has one of its own. */
function linkTable({ routers, links }: Network): string {
  const { names } = routers;
  const isNamed = names !== undefined && new Set(names).size === names.length && !names.includes('');
  const name = (u: number) => (isNamed ? names[u] : u);
  const { weight } = links;
  return csvText([
    ['from', 'to', 'bandwidth', 'delay', ...(weight ? ['weight'] : [])],
    ...Array.from(links.a, (u, l) => [
      name(u),
      name(links.b[l]),
      links.mbps[l],
      milliseconds(links.delay[l]),
      ...(weight ? [weight[l]] : []),
    ]),
  ]);
}
