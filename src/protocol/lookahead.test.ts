/** Covers: a lookahead that a text reckons by functions, loops and branches, for a page as for the run. */
import { expect, it } from 'vitest';
import { compile } from './compile.ts';
import { interpretedTwin, NO_NODE } from './emit/interpreter.ts';
import { lookaheadTicks } from './lookahead.ts';

const text = (body: string) => `protocol 1 "Reckoned"
nodes = 64 in 2 .. 4096
end = 10 s in 1 s .. 1 h
lookahead wait(latency)
param latency: time = 4 us in 0 s .. 1 s "Latency"
param turns: u32 = 3 in 1 .. 1000 "Turns"
param fast: bool = true "Fast"
timer beat
fn half(t: time) -> time { return t / 2 }
fn wait(t: time) -> time { ${body} }
start { set beat after 10 ms }
on beat { }
`;

/** What a page reckons, and what a run does. */
function ticks(body: string): readonly (number | undefined)[] {
  const { program, problems } = compile(text(body));
  expect(problems).toEqual([]);
  if (program?.lookahead === undefined) throw new Error('no lookahead');
  const given: Readonly<Record<string, number>> = { latency: 4, turns: 3, fast: 1 };
  const params = program.params.map(({ name, value }) => given[name] ?? 1e6 * Number(value));
  const config = { nodes: 64, seed: 1, lookahead: 0, params, tables: {}, degree: 0 };
  const run = interpretedTwin(program, config).valueAt(program.lookahead, 0, NO_NODE);
  return [lookaheadTicks(program, (i) => params[i]), run];
}

it.each([
  ['a call', 'return half(t) + t', 6],
  ['a branch', 'if fast { return half(t) }\nreturn t', 2],
  ['a branch in the middle of others', 'var x = t\nif turns > 2 { x += 1 us } else { x += 9 us }\nreturn x', 5],
  ['a for over a range', 'var x = t\nfor i in 0 ..< 5 { x += half(t) }\nreturn x', 14],
  [
    'continue and break',
    'var x = t\nfor i in 0 .. 9 {\nif i == 1 { continue }\nif i == 4 { break }\nx += t\n}\nreturn x',
    16,
  ],
  [
    'a return from within loops',
    'for i in 0 ..< 4 { for j in 0 ..< 4 { if i + j == 5 { return t * i } } }\nreturn t',
    8,
  ],
  ['a bound that is a parameter', 'var x = t\nfor i in 0 ..< turns at most 8 { x += t }\nreturn x', 16],
  ['a while', 'var x = t\nvar left = turns\nwhile left > 0 at most 8 {\nleft -= 1\nx += 1 us\n}\nreturn x', 7],
  ['a loop above its `at most`, which ends there', 'var x = t\nwhile turns > 0 at most 8 { x += t }\nreturn x', 36],
  ['a division by 0, which is 0', 'return t + t / (turns - 3)', 4],
])('%s', (_, body, expected) => {
  expect(ticks(body)).toEqual([expected, expected]);
});
