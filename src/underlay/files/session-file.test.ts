/**
 * Session traces as CSV: peers in the order of the file, sessions in the order of time, and every fault with its line and
 * column; damaged files are read or refused in words.
 */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { kindOf } from '../../scenario/reading/file-reading.ts';
import type { FileParam } from '../../scenario/spec.ts';
import { damageText, draws } from '../../scenario/testing/mutate.ts';
import { parseSessions, readSessions, type SessionTrace } from './session-file.ts';

const PLACE = /^line \d+, column \d+: ./;
const example = readFileSync(new URL('../../../public/examples/session-trace.csv', import.meta.url), 'utf8');

function traceOf(text: string): SessionTrace {
  const parsed = parseSessions(text);
  if (!parsed.ok) throw new Error(parsed.failure.message);
  return parsed.value;
}
/** Peer by peer: `a 0-5 9-10`. */
const lines = ({ peers, offsets, starts, ends }: SessionTrace): readonly string[] =>
  peers.map((peer, p) =>
    [peer, ...[...starts.slice(offsets[p], offsets[p + 1])].map((start, i) => `${start}-${ends[offsets[p] + i]}`)].join(
      ' ',
    ),
  );

describe('a trace', () => {
  it('is sessions of peers, sorted or not', () => {
    expect(lines(traceOf('b,9,10\na,0,5\nb,1.5,2e0\n7,0,1\nb,2,9'))).toEqual(['b 1.5-2 2-9 9-10', 'a 0-5', '7 0-1']);
  });

  it.each([
    ['a header', 'peer,start,end\n1,0,5'],
    ['a header of other words', 'Node,From,To\n1,0,5'],
    ['Windows line ends, spaces and an empty last line', '1 , 0,5\r\n\r\n'],
  ])('may have %s', (_, text) => expect(lines(traceOf(text))).toEqual(['1 0-5']));

  it('is no latency matrix with shares or names, which has three columns too', () => {
    const spec = catalog.find(({ id }) => id === 'kademlia')!;
    const params = ['sessions', 'matrix'].map((name) => [name, spec.params[name] as FileParam] as const);
    for (const head of ['share,a,b\n0.5,10,20\n0.7,20,30', 'Share,a,b\n1,10,20\n2,20,30', 'name,a,b\na,1,20\nb,2,30']) {
      expect(parseSessions(head)).toMatchObject({ failure: { message: expect.stringContaining('latency matrix') } });
      expect(kindOf(head, params)).toMatchObject({ kind: 'import', param: 'matrix' });
    }
    expect(kindOf('name,from,to\na,1,20\nb,2,30', params)).toMatchObject({ kind: 'import', param: 'sessions' });
  });

  it('as in the example beside the page', () => {
    expect(readSessions(example)).toEqual({ ok: true, value: { text: '4 peers, 7 sessions in 600 s' } });
    expect(lines(traceOf(example))[0]).toBe('laptop 0-45 120-300');
  });

  it('holds the sessions that were written, in any order of lines', () => {
    const sessions = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 40 })), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(sessions, fc.infiniteStream(fc.nat()), (drawn, order) => {
        const unique = [...new Map(drawn.map(([peer, slot]) => [`${peer} ${slot}`, { peer, slot }])).values()];
        if (unique.length === 0) return;
        const shuffled = unique
          .map((one) => ({ one, at: order.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one);
        const trace = traceOf(shuffled.map(({ peer, slot }) => `p${peer},${slot},${slot + 0.5}`).join('\n'));
        const wanted = trace.peers.map((name) => {
          const slots = unique.filter(({ peer }) => `p${peer}` === name).map(({ slot }) => slot);
          return [name, ...slots.sort((a, b) => a - b).map((slot) => `${slot}-${slot + 0.5}`)].join(' ');
        });
        expect(lines(trace)).toEqual(wanted);
        expect(trace.offsets.at(-1)).toBe(unique.length);
      }),
    );
  });
});

describe('what is wrong is said with line and column', () => {
  it.each([
    ['', 'line 1, column 1: there is no session in the file'],
    ['peer,start,end\n', 'line 1, column 1: there is no session in the file'],
    ['1,2', 'line 1, column 3: there are 2 columns instead of 3'],
    ['1;0;5', 'line 1, column 2: there are 1 columns instead of 3'],
    ['1,0,5\n1,6,7,8', 'line 2, column 4: there are 4 columns instead of 3'],
    ['1,0,5\n\n2,0,5', 'line 2, column 1: this line is empty'],
    [',0,5', 'line 1, column 1: the peer has no name'],
    ['1,x,5', 'line 1, column 2: start "x" is not a number of seconds from 0 to 1000000000'],
    ['1,-1,5', 'line 1, column 2: start "-1" is not a number of seconds from 0 to 1000000000'],
    ['1,0,1e10', 'line 1, column 3: end "1e10" is not a number of seconds from 0 to 1000000000'],
    ['1,0,5\n1,x,y', 'line 2, column 2: start "x" is not a number of seconds from 0 to 1000000000'],
    ['1,5,5', 'line 1, column 3: end 5 s is not after start 5 s'],
    [
      '1,0,5\n2,0,9\n1,4,6',
      'line 3, column 2: this session overlaps the one on line 1: the peer is online from 0 to 5 s and again from 4 s',
    ],
    [
      '1,4,6\n1,0,5',
      'line 2, column 2: this session overlaps the one on line 1: the peer is online from 0 to 5 s and again from 4 s',
    ],
  ])('%j', (text, message) => {
    const parsed = parseSessions(text);
    expect(parsed.ok ? 'ok' : parsed.failure.message).toBe(message);
  });

  it('in 20,000 damaged files', () => {
    const draw = draws(5);
    const others = [example, '1,0,5\n2,3,4\n1,5,6', '1,2\n3,4', '"', '\r\n', ';;\t', '9e999', '{"a":1}'];
    let read = 0;
    for (let i = 0; i < 20_000; i++) {
      const text = damageText(others[draw(2)], others, draw);
      const parsed = parseSessions(text);
      if (parsed.ok) read++;
      else if (!PLACE.test(parsed.failure.message) || parsed.failure.remedy === '')
        expect.fail(`${JSON.stringify(text)} gave ${JSON.stringify(parsed.failure)}`);
    }
    expect(read).toBeGreaterThan(100);
    expect(read).toBeLessThan(19_000);
  });
});
