/**
 * Movement as ns-2 files: every form of a statement, legs that are cut, every fault with its line, what ships with the lab; in
 * any order of lines nodes are where an interpretation in exact fractions has them; damaged files are read or refused.
 */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOf } from '../../../scenario/reading/file-reading.ts';
import { damageText, draws } from '../../../scenario/testing/mutate.ts';
import { readSessions } from '../../../underlay/files/session-file.ts';
import { placeAt, textOf } from '../testing/plain-file.ts';
import { type Movement, movementFacts, readMovement } from './movement-file.ts';
import { movementFileText, plainMovements } from './verified-files.ts';

const fileAt = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const example = fileAt('public/examples/two-groups.ns_movements');
const PLACE = /^line \d+: ./;
/** Node 0 at the origin of the plane. */
const ORIGIN = '$node_(0) set X_ 0\n$node_(0) set Y_ 0\n';
const at = (time: number | string, what: string, node = 0) => `$ns_ at ${time} "$node_(${node}) ${what}"\n`;

function movementOf(text: string): Movement {
  const read = readMovement(text);
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
}
/** `0: 0,0,0 / 1500: 3,4,0`, ms and metres, a text for each node. */
function tracks(text: string): readonly string[] {
  const { nodes, first, points } = movementOf(text);
  return Array.from({ length: nodes }, (_, node) =>
    Array.from({ length: first[node + 1] - first[node] }, (_, i) => {
      const [time, ...place] = points.subarray(4 * (first[node] + i));
      return `${time}: ${place.slice(0, 3).map((mm) => mm / 1000)}`;
    }).join(' / '),
  );
}
const message = (text: string): string => {
  const read = readMovement(text);
  return read.ok ? 'ok' : read.failure.message;
};

describe('a place and a move', () => {
  const wanted = ['0: 3,4,0 / 2500: 3,4,0 / 5500: 9,4,0'];
  const places = '$node_(0) set X_ 3\n$node_(0) set Y_ 4\n';

  it.each([
    ['as setdest writes them', `${places}$node_(0) set Z_ 0.000000000000\n$ns_ at 2.5 "$node_(0) setdest 9.0 4.0 2.0"`],
    ['without underlines', '$node(0) set X_ 3\n$node(0) set Y_ 4\n$ns at 2.5 "$node(0) setdest 9 4 2"'],
    ['with a short name', '$n(0) set X_ 3\n$n(0) set Y_ 4\n$ns at 2.5 "$n(0) setdest 9 4 2"'],
    [
      'with signs and powers of ten',
      '$node_(0) set X_ +3\n$node_(0) set Y_ 4.0E0\n$ns_ at 25e-1 "$node_(0) setdest +.9e1 4 2"',
    ],
    ['with Windows line ends', `${places}${at(2.5, 'setdest 9 4 2')}`.replaceAll('\n', '\r\n')],
    ['after a mark of the encoding, indented', `\ufeff  ${places}\t${at(2.5, 'setdest  9\t4 2 ')}`],
    ['in braces, with an end and a comment', `${places}$ns_ at 2.5 {$node_(0) setdest 9 4 2}; # SUMO-ID: veh0`],
    ['in any order of lines', `${at(2.5, 'setdest 9 4 2')}${places}`],
    [
      'among what says nothing of movement',
      `# head\n\nset val(nn) 1\nset opt(x) 500\nset god_ [God instance]\n${places}$god_ set-dist 0 1 1\n$ns_ at 3.5 "$god_ set-dist 0 1 2"\n#${at(9, 'setdest 0 0 1')}${at(2.5, 'setdest 9 4 2')}`,
    ],
    ['where a later line says the place again', `$node_(0) set X_ 8\n${places}${at(2.5, 'setdest 9 4 2')}`],
  ])('%s', (_, text) => expect(tracks(text)).toEqual(wanted));

  it('with a height', () => {
    const text = `${ORIGIN}$node_(0) set Z_ 2\n${at(1, 'setdest 3 4 14 13')}${at(5, 'setdest 3 0 4')}`;
    expect(tracks(text)).toEqual(['0: 0,0,2 / 1000: 0,0,2 / 2000: 3,4,14 / 5000: 3,4,14 / 6000: 3,0,14']);
    expect(movementOf(text)).toMatchObject({ nodes: 1, ends: 6000, extent: [3000, 4000, 14_000] });
    expect(movementFacts(text)).toEqual({ ok: true, value: { text: '1 node, 6 s, 3 x 4 x 14 m' } });
  });

  it('of nodes in any order, of which some stand', () => {
    const text = `$node_(2) set X_ 5\n$node_(2) set Y_ 6\n${ORIGIN}${at(0, 'setdest 7 6 1', 2)}$node_(1) set X_ 1\n$node_(1) set Y_ 1`;
    expect(tracks(text)).toEqual(['0: 0,0,0', '0: 1,1,0', '0: 5,6,0 / 2000: 7,6,0']);
    expect([...movementOf(text).first]).toEqual([0, 1, 2, 4]);
  });
});

describe('a file of a tool', () => {
  it('BonnMotion: by node, with comments in place of pauses', () => {
    const text = `$node_(0) set X_ 20.0
$node_(0) set Y_ 1.0E1
# $ns_ at 0.0 "$node_(0) setdest 20.0 10.0 0.0"
$ns_ at 4.0 "$node_(0) setdest 20.0 16.0 1.5"
$node_(1) set X_ 10.000000000000002
$node_(1) set Y_ 12.0
$ns_ at 0.0 "$node_(1) setdest 10.0 15.0 3.0"
`;
    expect(tracks(text)).toEqual(['0: 20,10,0 / 4000: 20,10,0 / 8000: 20,16,0', '0: 10,12,0 / 1000: 10,15,0']);
  });

  it('SUMO: by step; who comes later stands there before', () => {
    const text = `$node_(0) set X_ 5.1
$node_(0) set Y_ 98.35
$node_(0) set Z_ 0
$ns_ at 0.0 "$node_(0) setdest 5.1 98.35 0.0"
$ns_ at 1.0 "$node_(0) setdest 7.1 98.35 2.0"
$node_(1) set X_ 50
$node_(1) set Y_ 0
$node_(1) set Z_ 0
$ns_ at 2.0 "$node_(0) setdest 10.1 98.35 4.0"
$ns_ at 2.0 "$node_(1) setdest 50 0 0.0"
$ns_ at 3.0 "$node_(0) setdest 10.1 98.35 0.0"
$ns_ at 3.0 "$node_(1) setdest 50 1 1.0"
`;
    expect(tracks(text)).toEqual([
      '0: 5.1,98.35,0 / 1000: 5.1,98.35,0 / 2000: 7.1,98.35,0 / 2750: 10.1,98.35,0',
      '0: 50,0,0 / 3000: 50,0,0 / 4000: 50,1,0',
    ]);
  });
});

describe('a leg', () => {
  it.each([
    ['takes distance / speed, to the ms', at(0, 'setdest 1 1 3'), '0: 0,0,0 / 471: 1,1,0'],
    ['takes a ms at least', at(0, 'setdest 0.001 0 900'), '0: 0,0,0 / 1: 0.001,0,0'],
    [
      'is cut by the next, on its line',
      at(1, 'setdest 10 5 2') + at(2, 'setdest 0 0 1'),
      '0: 0,0,0 / 1000: 0,0,0 / 2000: 1.789,0.894,0 / 4000: 0,0,0',
    ],
    [
      'is cut by a line before it',
      at(2, 'setdest 2 8 4') + at(0, 'setdest 10 0 1'),
      '0: 0,0,0 / 2000: 2,0,0 / 4000: 2,8,0',
    ],
    ['ends by speed 0', at(0, 'setdest 10 0 1') + at(4, 'setdest 9 9 0'), '0: 0,0,0 / 4000: 4,0,0'],
    [
      'ends where its next goes to the place that it has reached',
      at(0, 'setdest 10 0 1') + at(4, 'setdest 4 0 1'),
      '0: 0,0,0 / 4000: 4,0,0',
    ],
    [
      'that never arrives may be cut',
      at(0, 'setdest 10 0 1e-300') + at(4, 'setdest 1 0 1'),
      '0: 0,0,0 / 4000: 0,0,0 / 5000: 1,0,0',
    ],
    ['to where the node is is none', at(1, 'setdest 0 0 1') + at(2, 'setdest 0 0 0'), '0: 0,0,0'],
    [
      'follows another without a stop',
      at(0, 'setdest 1 0 1') + at(1, 'setdest 1 1 1'),
      '0: 0,0,0 / 1000: 1,0,0 / 2000: 1,1,0',
    ],
    [
      'of several at one time is the last',
      at(1, 'setdest 9 9 9') + at(1, 'setdest 1 0 1'),
      '0: 0,0,0 / 1000: 0,0,0 / 2000: 1,0,0',
    ],
  ])('%s', (_, moves, wanted) => expect(tracks(ORIGIN + moves)).toEqual([wanted]));
});

describe('a place that is set at a time', () => {
  it.each([
    ['is reached within a ms', at(2, 'set X_ 5'), '0: 0,0,0 / 2000: 0,0,0 / 2001: 5,0,0'],
    [
      'is one of all its coordinates',
      at(2, 'set X_ 5') + at(2, 'set Y_ 6') + at(2, 'set Z_ 7'),
      '0: 0,0,0 / 2000: 0,0,0 / 2001: 5,6,7',
    ],
    ['ends a leg', at(0, 'setdest 9 0 1') + at(2, 'set Y_ 6'), '0: 0,0,0 / 2000: 2,0,0 / 2001: 2,6,0'],
    [
      'is where the next leg begins',
      at(2, 'set X_ 5') + at(2, 'setdest 6 0 1'),
      '0: 0,0,0 / 2000: 0,0,0 / 2001: 5,0,0 / 3001: 6,0,0',
    ],
    ['at time 0 is where it begins', at(0, 'set X_ 5') + at(0, 'set Y_ 6'), '0: 5,6,0'],
  ])('%s', (_, moves, wanted) => expect(tracks(ORIGIN + moves)).toEqual([wanted]));

  it('is its place from time 0 on where no other is given', () => {
    expect(tracks(at(7, 'set Y_ 2') + at(7, 'set X_ 1') + at(9, 'setdest 1 4 1'))).toEqual([
      '0: 1,2,0 / 9000: 1,2,0 / 11000: 1,4,0',
    ]);
  });
});

describe('what is wrong is said with its line', () => {
  it.each([
    ['', 'line 1: there is no node in the file'],
    ['# nothing\n', 'line 1: there is no node in the file'],
    ['peer,start,end\n1,0,5', 'line 1: "peer,start,end" is no statement of movement that the lab knows'],
    [`${ORIGIN}puts "done"`, 'line 3: "puts done" is no statement of movement that the lab knows'],
    [
      `${ORIGIN}$node_(0) random-motion 0`,
      'line 3: "$node_(0) random-motion 0" is no statement of movement that the lab knows',
    ],
    [
      `${ORIGIN}$node_(0) setdest 1 2 3`,
      'line 3: "$node_(0) setdest 1 2 3" is no statement of movement that the lab knows',
    ],
    [
      `${ORIGIN}${at(1, 'reset')}`,
      'line 3: "$ns_ at 1 $node_(0) reset" is no statement of movement that the lab knows',
    ],
    [
      `${ORIGIN}${at(1, 'set R_ 2')}`,
      'line 3: "$ns_ at 1 $node_(0) set R_ 2" is no statement of movement that the lab knows',
    ],
    [`${ORIGIN}$ns_ at`, 'line 3: "$ns_ at" is no statement of movement that the lab knows'],
    [`${ORIGIN}$ns_ at 5 "stop"`, 'line 3: "$ns_ at 5 stop" is no statement of movement that the lab knows'],
    [
      '$node_(0) set X_ 1; $node_(0) set Y_ 1',
      'line 1: "$node_(0) set X_ 1 $node_(0) set Y_ 1" is no statement of movement that the lab knows',
    ],
    [
      `${ORIGIN}x${' 1'.repeat(600)}`,
      'line 3: "x 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 ..." is no statement of movement that the lab knows',
    ],
    ['$node_(veh0) set X_ 1', 'line 1: node "veh0" is not a whole number'],
    ['$node_($i) set X_ 1', 'line 1: node "$i" is not a whole number'],
    ['$node_(-1) set X_ 1', 'line 1: node "-1" is not a whole number'],
    ['$node_(1048576) set X_ 1', 'line 1: node 1048576 is above 1,048,575'],
    ['$node_(0) set X_ far', 'line 1: x "far" is not a number of metres'],
    ['$node_(0) set X_ 1\n$node_(0) set Y_ 0x10', 'line 2: y "0x10" is not a number of metres'],
    ['$node_(0) set Z_ -3', 'line 1: z -3 m is below 0'],
    ['$node_(0) set X_ 2147483.648', 'line 1: x 2147483.648 m is above 2147483.647'],
    [`${ORIGIN}${at('soon', 'setdest 1 2 3')}`, 'line 3: time "soon" is not a number of seconds'],
    [`${ORIGIN}${at(-1, 'setdest 1 2 3')}`, 'line 3: time -1 s is below 0'],
    [`${ORIGIN}${at('1e7', 'setdest 1 2 3')}`, 'line 3: time 1e7 s is above 2147483.647'],
    [`${ORIGIN}${at(1, 'setdest 1 -2 3')}`, 'line 3: y -2 m is below 0'],
    [`${ORIGIN}${at(1, 'setdest 1 2')}`, 'line 3: setdest has 2 numbers instead of 3'],
    [`${ORIGIN}${at(1, 'setdest 1 2 3 4 5')}`, 'line 3: setdest has 5 numbers instead of 3'],
    [`${ORIGIN}${at(1, 'setdest 1 2 NaN')}`, 'line 3: speed "NaN" is not a number of metres a second, 0 or above'],
    [`${ORIGIN}${at(1, 'setdest 1 2 -3')}`, 'line 3: speed "-3" is not a number of metres a second, 0 or above'],
    [`${ORIGIN}$node_(3) set X_ 1\n$node_(2) set X_ 1`, 'line 4: there is a node 2 and no node 1'],
    ['$node_(1) set X_ 1\n$node_(1) set Y_ 1', 'line 1: there is a node 1 and no node 0'],
    [`${ORIGIN}$node_(1) set X_ 1\n`, 'line 3: node 1 has no Y_ to begin with'],
    [at(9, 'setdest 1 1 1') + at(4, 'setdest 1 2 3'), 'line 2: node 0 has no X_ to begin with'],
    [at(3, 'set X_ 1') + at(4, 'setdest 1 2 3') + at(5, 'set Y_ 2'), 'line 2: node 0 has no Y_ to begin with'],
    [ORIGIN + at(0, 'setdest 1 0 0.0000001'), 'line 3: node 0 arrives after more than 2147483.647 s'],
    [
      ORIGIN + at(0, 'setdest 1 0 1e-320') + at(9, 'setdest 1 0 0') + at(10, 'setdest 1 0 1e-320'),
      'line 5: node 0 arrives after more than 2147483.647 s',
    ],
    [ORIGIN + at(2147483.647, 'set X_ 1'), 'line 3: node 0 arrives after more than 2147483.647 s'],
  ])('%j', (text, wanted) => {
    expect(message(text)).toBe(wanted);
    const read = readMovement(text);
    expect(read.ok || read.failure).toMatchObject({ kind: 'config', remedy: expect.stringMatching(/./) });
  });

  it('also of a line that holds all of a large file', () => {
    expect(message('1 '.repeat(20_000_000))).toMatch(/^line 1: "1 1 1 .* is no statement/);
  });

  it('in 10,000 damaged files', () => {
    const draw = draws(11);
    const short = `${ORIGIN}${at(1, 'setdest 9 9 2')}${at(2, 'set X_ 4')}${at(3, 'setdest 1 2 3 4')}`;
    const others = [short, example.slice(0, 900), '$node_(1)', '"', '\r\n', ';;\t', '9e999', '-', '{"a":1}', '$ns_ at'];
    let read = 0;
    for (let i = 0; i < 10_000; i++) {
      const text = damageText(others[draw(2)], others, draw);
      const parsed = readMovement(text);
      if (parsed.ok) {
        read++;
        expectSound(parsed.value);
      } else if (!PLACE.test(parsed.failure.message) || parsed.failure.remedy === '')
        expect.fail(`${JSON.stringify(text)} gave ${JSON.stringify(parsed.failure)}`);
    }
    expect(read).toBeGreaterThan(100);
    expect(read).toBeLessThan(9_000);
  });
});

/** What whoever moves nodes relies on. */
function expectSound({ nodes, ends, extent, first, points }: Movement): void {
  expect([first.length, first[0], 4 * first[nodes]]).toEqual([nodes + 1, 0, points.length]);
  let last = 0;
  for (let node = 0; node < nodes; node++)
    for (let i = first[node]; i < first[node + 1]; i++) {
      const [time, ...place] = points.subarray(4 * i, 4 * i + 4);
      if (i === first[node] ? time !== 0 : time <= points[4 * i - 4])
        expect.fail(`node ${node}, point ${i} at ${time} ms`);
      if (place.some((coordinate, axis) => coordinate > extent[axis])) expect.fail(`node ${node} is at ${place}`);
      last = Math.max(last, time);
    }
  expect(ends).toBe(last);
}

function interpolated({ first, points }: Movement, node: number, time: number): readonly number[] {
  let i = first[node];
  while (i + 1 < first[node + 1] && points[4 * (i + 1)] <= time) i++;
  const [from, ...place] = points.subarray(4 * i, 4 * i + 4);
  if (i + 1 === first[node + 1]) return place;
  const [to, ...next] = points.subarray(4 * i + 4, 4 * i + 8);
  return place.map((at, axis) => at + ((next[axis] - at) * (time - from)) / (to - from));
}

it('nodes are where exact fractions have them, within a mm', () => {
  fc.assert(
    fc.property(
      plainMovements,
      fc.infiniteStream(fc.nat(1_000_000)),
      fc.array(fc.nat(400_000)),
      (plain, ways, moments) => {
        const text = textOf(plain, (below) => (ways.next().value as number) % below);
        const movement = movementOf(text);
        expectSound(movement);
        const turns = plain.happenings.flatMap(({ time }) => [time, time + 1, time + 2]);
        for (let node = 0; node < plain.starts.length; node++)
          for (const time of [0, ...turns, ...moments, movement.ends]) {
            const [found, wanted] = [interpolated(movement, node, time), placeAt(plain, node, time)];
            if (found.some((mm, axis) => Math.abs(mm - wanted[axis]) > 1))
              expect.fail(`node ${node} at ${time} ms is at ${found}, not ${wanted}:\n${text}`);
          }
      },
    ),
    { numRuns: 500 },
  );
});

it('files for verification are read', () => {
  fc.assert(fc.property(movementFileText, (text) => expectSound(movementOf(text))));
});

it('a dropped file goes to the parameter that can read it', () => {
  const labels = { kind: 'file', default: '', group: 'Movement', help: '' } as const;
  const params = [
    ['sessions', { ...labels, label: 'Session trace', accept: '.csv', read: readSessions }],
    ['movement', { ...labels, label: 'Movement file', accept: '.tcl', read: movementFacts }],
  ] as const;
  expect(kindOf(example, params)).toMatchObject({ kind: 'import', param: 'movement' });
  expect(kindOf('peer,start,end\n1,0,5', params)).toMatchObject({ kind: 'import', param: 'sessions' });
  expect(kindOf('hello', params.slice(1))).toEqual({
    kind: 'unknown',
    complaints: ['as movement file, line 1: "hello" is no statement of movement that the lab knows'],
  });
});

describe('what ships with the lab', () => {
  it('is an example of two groups that meet and part', () => {
    expect(movementFacts(example)).toEqual({ ok: true, value: { text: '12 nodes, 120 s, 278 x 274 m' } });
    const movement = movementOf(example);
    const spread = (time: number, nodes: readonly number[]) => {
      const places = nodes.map((node) => interpolated(movement, node, time));
      return Math.max(
        ...[0, 1].map((axis) => Math.max(...places.map((p) => p[axis])) - Math.min(...places.map((p) => p[axis]))),
      );
    };
    const all = Array.from({ length: 12 }, (_, node) => node);
    expect([spread(0, all.slice(0, 6)), spread(0, all.slice(6)), spread(60_000, all)].every((mm) => mm < 80_000)).toBe(
      true,
    );
    expect([spread(0, all), spread(120_000, all)].every((mm) => mm > 200_000)).toBe(true);
  });

  it('is a page with an example that is read', () => {
    const section =
      fileAt('docs/files.md')
        .split(/^## /m)
        .find((part) => part.startsWith('Movement')) ?? '';
    const texts = [...section.matchAll(/^```tcl\n([^`]*)^```$/gm)].map(([, text]) => text);
    expect(texts.map((text) => tracks(text))).toEqual([
      ['0: 10,20,0 / 5000: 10,20,0 / 15000: 30,20,0 / 55000: 30,80,0'],
    ]);
  });
});
