/**
 * Covers: networks in files: what each format says, that what is wrong is said with line and column, that damaged files are read or refused
 * in words, and that what is written is read back whole.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { damageText, draws } from '../../scenario/testing/mutate.ts';
import { networkDigest } from '../network-digest.ts';
import { topologyParams } from '../spec/params.ts';
import { networkOf, paramsWith } from '../testing/network-of.ts';
import './topology-facts.ts';
import { makeNetwork } from '../making/make-network.ts';
import { greatCircle } from './geography.ts';
import { readTopology } from './read-topology.ts';
import { TOPOLOGY_FORMATS, writeNetwork } from './write-network.ts';

const EXAMPLE = readFileSync(new URL('../../../public/examples/topology.graphml', import.meta.url), 'utf8');

const BRITE = `Topology: ( 4 Nodes, 4 Edges )
Model (1 - RTWaxman):  4 1000 100 1  2  0.15000000596046448 0.20000000298023224 1 1 10.0 1024.0

Nodes: ( 4 )
0\t10\t20\t2\t2\t-1\tRT_NODE
1\t30\t20\t3\t3\t7\tRT_NODE
2\t10\t50\t2\t2\t7\tRT_NODE
3\t90\t90\t1\t1\t-1\tRT_NODE


Edges: ( 4 ):
0\t0\t1\t20.0\t0.5\t10.0\t-1\t7\tE_RT\tU
1\t0\t2\t30.0\t-1\t-1\t-1\t7\tE_RT\tU
2\t1\t2\t36.05\t0.12\t100.0\t7\t7\tE_RT\tU
3\t1\t3\t92.2\t0.3\t10.0\t7\t-1\tE_RT\tU
`;
/** As NetworkX 3 writes a graph with a weight and a DiGraph without. */
const NETWORKX = `<?xml version='1.0' encoding='utf-8'?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
  <key id="d0" for="edge" attr.name="weight" attr.type="double" />
  <graph edgedefault="undirected">
    <node id="a &amp; b" />
    <node id="c" />
    <edge source="a &amp; b" target="c">
      <data key="d0">3.5</data>
    </edge>
    <edge source="c" target="later" />
    <node id="later" />
  </graph>
</graphml>
`;
/** As the Topology Zoo has it: keys by numbers, a router without a place, links beside others. */
const ZOO = `<?xml version="1.0" encoding="utf-8"?><graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key attr.name="Creator" attr.type="string" for="graph" id="d1" />
  <key attr.name="Latitude" attr.type="double" for="node" id="d29" />
  <key attr.name="Longitude" attr.type="double" for="node" id="d32" />
  <key attr.name="label" attr.type="string" for="node" id="d33" />
  <key attr.name="LinkSpeedRaw" attr.type="double" for="edge" id="d38" />
  <graph edgedefault="undirected"><data key="d1">Topology Zoo Toolset</data>
    <node id="0"><data key="d29">52.52</data><data key="d32">13.4</data><data key="d33">Berlin</data></node>
    <node id="1"><data key="d29">48.14</data><data key="d32">11.58</data><data key="d33">M&#252;nchen</data></node>
    <node id="2"><data key="d33">None</data></node>
    <edge source="0" target="1"><data key="d38">155000000.0</data></edge>
    <edge source="1" target="0"><data key="d38">2500000000.0</data></edge>
    <edge source="1" target="2" />
  </graph>
</graphml>
`;
const CAIDA = '# input clique: 174 209\n# source:topology|BGP\n174|3356|0|bgp\n3356|9|-1|bgp\n174|9|-1\n';
const TABLE = 'from,to,bandwidth,delay,length\nA,B,100,2.5,\nB,C,,,300\n';
const ROCKETFUEL = 'Seattle,+WA4 Portland,+OR5 3.5\nPortland,+OR5 Seattle,+WA4 3.5\nPortland,+OR5 Reno,+NV7 7\n';
const SNAP = '# Undirected graph\r\n# FromNodeId\tToNodeId\r\n0\t1\r\n1\t2\r\n5\t6\r\n2\t2\r\n';
const EDGELIST = "0 1 {}\n1 2 {'weight': 4}\n";
const ALL = [EXAMPLE, BRITE, NETWORKX, ZOO, CAIDA, TABLE, ROCKETFUEL, SNAP, EDGELIST];

const factsOf = (text: string): string => {
  const facts = topologyParams.topologyFile.read(text);
  return facts.ok ? facts.value.text : facts.failure.message;
};
const networkIn = (text: string, changes = {}) => networkOf({ topology: 'file', ...changes }, 1, text).network;

describe('what is read', () => {
  it.each([
    ['the example', EXAMPLE, 'GraphML: 11 routers, 14 links, on the globe'],
    ['BRITE', BRITE, 'BRITE: 4 routers, 4 links'],
    ['NetworkX', NETWORKX, 'GraphML: 3 routers, 2 links'],
    [
      'the Topology Zoo',
      ZOO,
      'GraphML: 3 routers, 2 links, on the globe; left out: 1 link beside others of their pair',
    ],
    ['CAIDA', CAIDA, 'AS relationships: 3 routers, 3 links'],
    ['a table', TABLE, 'a table of links: 3 routers, 2 links'],
    ['Rocketfuel', ROCKETFUEL, 'a list of links: 3 routers, 2 links'],
    ['SNAP', SNAP, 'a list of links: 3 routers, 2 links; left out: 1 loop, 2 routers in 1 smaller part'],
    ['a list of NetworkX', EDGELIST, 'a list of links: 3 routers, 2 links'],
  ])('%s', (_, text, facts) => {
    expect(factsOf(text)).toBe(facts);
    expect(factsOf(`\ufeff${text.replaceAll(/\r?\n/g, '\r\n')}`)).toBe(facts);
  });

  it.each([
    // Of two routers: bandwidths one way, and back.
    ['one link in both directions', [100], [100], 100, ''],
    ['three links, two of them back', [300], [100, 200], 300, ''],
    ['parallel links one way', [100, 200], [], 300, '1 link beside'],
    ['parallel links, both directions of each', [100, 200], [200, 100], 300, '1 link beside'],
    ['directions that differ', [100], [200], 300, '1 link beside'],
    ['a way back of which nobody knows', [100], [Number.NaN], 100, ''],
    ['ways of which nobody knows', [Number.NaN], [Number.NaN], 10, ''],
  ] as const)('%s', (_, there, back, mbps, leftOut) => {
    const edges = [...there.map((each) => ['A', 'B', each]), ...back.map((each) => ['B', 'A', each])] as const;
    const cell = (each: unknown) => (Number.isNaN(each) ? '' : each);
    const table = `from,to,bandwidth\n${edges.map(([from, to, each]) => `${from},${to},${cell(each)}\n`).join('')}`;
    const graph = (kind: string) =>
      `<graphml><key id="k" for="edge" attr.name="bandwidth"/><graph edgedefault="${kind}"><node id="A"/><node id="B"/>${edges
        .map(([from, to, each]) => `<edge source="${from}" target="${to}"><data key="k">${cell(each)}</data></edge>`)
        .join('')}</graph></graphml>`;
    for (const text of [table, graph('directed')]) {
      expect([...networkIn(text).links.mbps]).toEqual([mbps]);
      const words = factsOf(text).split('left out: ')[1] ?? '';
      expect(words.startsWith(leftOut) && (leftOut !== '' || words === '')).toBe(true);
    }
    const known = [...there, ...back].filter((each) => !Number.isNaN(each));
    expect([...networkIn(graph('undirected')).links.mbps]).toEqual([known.reduce((a, b) => a + b, 0) || 10]);
  });

  it('the example is Abilene, as it is made', () => {
    expect(networkDigest(networkIn(EXAMPLE))).toBe(networkDigest(networkOf({ topology: 'abilene' }).network));
    expect(networkIn(EXAMPLE).routers.names).toEqual(networkOf({ topology: 'abilene' }).network.routers.names);
  });

  it('BRITE: milliseconds, Mbit/s, systems in their order; -1 says nothing', () => {
    const { routers, links } = networkIn(BRITE, { delayFloor: 1e-6, bandwidthMin: 55 });
    expect(routers.names).toEqual(['0', '3', '1', '2']);
    expect([...routers.system]).toEqual([0, 0, 7, 7]);
    expect([...routers.x]).toEqual([10, 90, 30, 10]);
    expect([...links.a].map((u, l) => [u, links.b[l]])).toEqual([
      [0, 2],
      [0, 3],
      [2, 3],
      [1, 2],
    ]);
    expect([...links.mbps]).toEqual([10, 55, 100, 10]);
    expect([...links.delay]).toEqual([0.0005, 30 / 299_792.458, 0.00012, 0.0003]);
  });

  it('GraphML: nodes behind their edges, entities of XML, weights rounded, 1 where nobody says', () => {
    const { routers, links } = networkIn(NETWORKX);
    expect(routers.names).toEqual(['a & b', 'c', 'later']);
    expect([...(links.weight ?? [])]).toEqual([4, 1]);
  });

  it('the Topology Zoo: a map in km, lengths along great circles, speeds of both links together', () => {
    const { routers, links } = networkIn(ZOO);
    expect(routers.names).toEqual(['Berlin', 'München', 'None']);
    expect([...links.mbps]).toEqual([2655, 10]);
    // Berlin to Munich: 504 km.
    expect(links.delay[0] * 299_792.458).toBeCloseTo(504, 0);
    expect(routers.y[0] - routers.y[1]).toBeCloseTo(487, 0);
    // Who has no place stands where its neighbours are.
    expect([...(routers.latLon ?? [])].slice(4)).toEqual([48.14, 11.58]);
    expect(greatCircle(Float64Array.of(0, 0, 0, 180), 0, 1)).toBeCloseTo(Math.PI * 6371, 6);
  });

  it('the example: Seattle to New York is 10 Gbit/s all the way', () => {
    const { routers, links } = networkIn(EXAMPLE);
    expect([...links.mbps]).toEqual(new Array(14).fill(10_000));
    expect(routers.names?.[0]).toBe('Seattle');
    // Los Angeles to Houston: 2,209 km.
    expect(links.delay[4] * 299_792.458).toBeCloseTo(2209, -1);
  });

  it('AS relationships: by number, the one with most links nearest to the middle', () => {
    const { routers } = networkIn(CAIDA);
    expect([...routers.system]).toEqual([9, 174, 3356]);
    const hub = networkIn('1|2|-1\n1|3|-1\n1|4|0\n').routers;
    expect([hub.x[0], hub.y[0]]).toEqual([500, 500]);
  });

  it('a table: what nobody says is made of the parameters', () => {
    const { links } = networkIn(TABLE, { bandwidth: 'uniform', delayFloor: 0.002 });
    expect([...links.delay]).toEqual([0.0025, 0.002]);
    expect(links.mbps[0]).toBe(100);
    expect(links.mbps[1]).toBeGreaterThan(10);
  });

  it('says what was left out and raised', () => {
    const made = makeNetwork(paramsWith({ topology: 'file' }), 1, SNAP.replaceAll('\r\n5\t6', '\r\n5\t6 '));
    expect(made.ok && made.value.remarks).toEqual(['left out of the file: 1 loop, 2 routers in 1 smaller part']);
    const raised = makeNetwork(paramsWith({ topology: 'file' }), 1, 'from,to,delay\na,b,0\n');
    expect(raised.ok && raised.value.remarks).toEqual(['1 link shorter than delayFloor 0.0001 s raised to it']);
  });
});

const XML = (inside: string) => `<graphml>\n<graph>\n${inside}\n</graph>\n</graphml>`;
const NODES = '<node id="a"/><node id="b"/>';
const BOMB = `<?xml version="1.0"?>
<!DOCTYPE graphml [
 <!ENTITY a "aaaaaaaaaa">
 <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
]>
<graphml><graph><node id="&b;"/></graph></graphml>`;

describe('what is wrong is said with line and column', () => {
  it.each([
    ['', 'line 1, column 1: the file is empty'],
    ['# nothing\n\n', 'line 1, column 1: the file is empty'],
    ['a b c d', 'line 1, column 4: there are 4 words'],
    ['a b\n\nb', 'line 3, column 1: there are 1 words'],
    ['a b x', 'line 1, column 3: weight "x" is not a number'],
    ['a a\nb b', 'every link of the file leads from a router to itself'],
    ['from,to,speed\na,b,1', 'line 1, column 3: "speed" is no column, or stands there twice'],
    ['from,bandwidth\na,1', 'line 1, column 1: there is no column to'],
    ['# x\nfrom,to,delay\na,b,1,2', 'line 3, column 4: there are 4 columns, and 3 in the header'],
    ['from,to,delay\na,b,-1', 'line 2, column 3: delay -1 is too small'],
    ['from,to,delay\na,b,60001', 'line 2, column 3: delay 60001 is too large'],
    ['from,to,bandwidth\na,,1', 'line 2, column 2: the router has no name'],
    ['from,to\n', 'there is no link in the file'],
    ['1|2|-1\n1|3', 'line 2, column 2: there are 2 fields of 3'],
    ['1|2|1', 'line 1, column 3: relationship "1" is neither -1 nor 0'],
    ['1|x|0', 'line 1, column 2: AS "x" is not a whole number'],
    ['1|4294967296|0', 'line 1, column 2: AS 4294967296 is too large'],
    [BRITE.replace('2\t1\t2\t', '2\t1\t9\t'), 'line 14, column 3: there is no node 9'],
    [BRITE.replace('3\t90', '2\t90'), 'line 8, column 1: node 2 stands there twice'],
    [BRITE.replace('20.0\t0.5', '20.0\tfast'), 'line 12, column 5: delay "fast" is not a number'],
    [BRITE.slice(0, BRITE.indexOf('3\t1\t3')), 'line 14, column 1: there are 3 of 4 edges'],
    ['<svg/>', 'line 1, column 6: the first element is svg'],
    ['<graphml>\n<graph>', 'line 2, column 7: unclosed root tag'],
    [XML(`${NODES}\n<edge source="a" target="c"/>`), 'line 4, column 1: there is no node "c"'],
    [XML(`${NODES}\n<edge source="a"/>`), 'line 4, column 18: an edge has no target'],
    [XML('<node/>'), 'line 3, column 7: a node has no id'],
    [XML('<node id="a"/><node id="a"/>'), 'line 3, column 28: node "a" stands there twice'],
    [XML('<hyperedge/>'), 'line 3, column 12: edges of more than two ends are not read'],
    [XML(NODES), 'there is no link in the file'],
    [
      `<graphml><key id="k" for="node" attr.name="Latitude"/><graph>\n<node id="a"><data key="k">91</data></node></graph></graphml>`,
      'line 2, column 36: latitude 91 is too large',
    ],
    [BOMB, 'line 6, column 29: invalid character entity'],
    [XML('<node id="a" id=b/>'), 'line 3, column 17: unquoted attribute value'],
  ])('%j', (text, message) => {
    const read = readTopology(text);
    expect(read.ok ? 'ok' : read.failure.message).toBe(message);
    expect(read.ok || read.failure.remedy).not.toBe('');
  });

  it('too many routers, too many links', () => {
    const routers = Array.from({ length: 2 ** 18 }, (_, i) => `${i} ${i + 1}\n`).join('');
    const read = readTopology(routers);
    expect(read.ok ? 'ok' : read.failure.message).toBe('line 262144, column 2: there are more than 262,144 routers');
    const links = '1|2|0\n'.repeat(2 ** 21 + 1);
    const many = readTopology(links);
    expect(many.ok ? 'ok' : many.failure.message).toBe('line 2097153, column 1: there are more than 2,097,152 links');
  }, 20_000);

  it('a file of more than 128 MB', () => {
    const read = readTopology('#'.repeat(128_000_001));
    expect(read.ok ? 'ok' : read.failure.message).toBe('file of 128 MB is above 128 MB');
  });
});

it('2,000 damaged files are read or refused in a sentence', () => {
  const draw = draws(36);
  let read = 0;
  for (let i = 0; i < 2000; i++) {
    const text = damageText(ALL[draw(ALL.length)], ALL, draw);
    const made = makeNetwork(paramsWith({ topology: 'file' }), 1, text);
    if (made.ok) {
      read++;
      const { links } = made.value.network;
      expect(
        links.delay.every((delay) => delay >= 0.0001 && delay <= 60),
        text,
      ).toBe(true);
      expect(
        links.mbps.every((mbps) => mbps > 0),
        text,
      ).toBe(true);
      continue;
    }
    const { message, remedy } = made.failure;
    expect(message.length, text).toBeLessThan(300);
    expect(message, text).toMatch(/^line \d+, column \d+: .|^there is no link|^every link/);
    expect(remedy, text).not.toBe('');
  }
  expect(read).toBeGreaterThan(200);
  expect(read).toBeLessThan(1900);
}, 60_000);

describe('what is written is read back', () => {
  const params = { topology: 'file', delayFloor: 1e-6 } as const;
  const generated = [
    networkOf({ routers: 300, bandwidth: 'heavy-tailed', delayFloor: 1e-6 }),
    networkOf({ topology: 'hierarchical', systems: 5, routers: 30, interBandwidth: 'exponential' }),
    networkOf({ topology: 'campus' }),
    networkOf({ topology: 'stars', hubs: 4 }),
    ...ALL.map((text) => networkOf({ topology: 'file', delayFloor: 1e-6 }, 1, text)),
  ].map(({ network }) => network);

  it('GraphML: to the last bit, with names and places on earth', () => {
    for (const network of generated) {
      const again = networkIn(writeNetwork(network, 'graphml'), params);
      expect(networkDigest(again)).toBe(networkDigest(network));
      expect(again.routers.latLon).toEqual(network.routers.latLon);
      if (network.routers.names) expect(again.routers.names).toEqual(network.routers.names);
    }
  });

  it.each(TOPOLOGY_FORMATS)('%s: links, bandwidths and delays', (format) => {
    for (const { routers, links } of generated) {
      const again = networkIn(writeNetwork({ routers, links }, format), params);
      const rows = ({ names }: typeof routers, { a, b, mbps, delay }: typeof links) =>
        Array.from(
          a,
          (u, l) => `${[u, b[l]].map((w) => (format === 'csv' && names ? names[w] : w)).sort()} ${mbps[l]} ${delay[l]}`,
        ).sort();
      expect(rows(again.routers, again.links)).toEqual(
        rows({ ...routers, names: routers.names ?? Array.from(routers.x, (_, u) => String(u)) }, links),
      );
    }
  });

  it('names that XML would take for something else', () => {
    const [a, b] = ['<a>&"\' ]]>', 'tab\tand \u0001'];
    const table = `from,to\n"${a.replace('"', '""')}",${b}\n`;
    const again = networkIn(writeNetwork(networkIn(table), 'graphml'));
    expect(again.routers.names).toEqual([a, 'tab\tand ?']);
  });
});
