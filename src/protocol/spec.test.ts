/** Covers: what the page is told of a text: names that clash, ranges and scales, and a lookahead that no tick resolves. */
import { expect, it } from 'vitest';
import { checkScenario } from '../scenario/check.ts';
import { complete } from '../scenario/defaults.ts';
import { compile } from './compile.ts';
import { namesOf, ownSpec } from './spec.ts';

const TEXT = `protocol 1 "Clashes"
nodes = 64 in 2 .. 4096
end = 10 s in 1 s .. 1 h
lookahead wait(latency)
param latency: time = 5 ms in 0 s .. 1 s "Latency"
param seed: u32 = 3 in 1 .. 1000 "Seed"
param tick: share = 1 % in 0 % .. 9 % "Tick"
param yes_or_no: bool = true "Yes or no"
timer beat
counter events "Events", constructor "Constructor"
fn wait(t: time) -> time {
  if yes_or_no { return t / 2 }
  return t
}
start { set beat after 10 ms }
on beat { count events }
observe time_of "Node" = node
`;

const { program, problems } = compile(TEXT);
const spec = program && ownSpec(program, `own-${'0'.repeat(32)}`);

it('a text is a valid model, whatever it calls its parts', () => {
  expect(problems).toEqual([]);
  if (!program || !spec) throw new Error('no program');
  expect(namesOf(program)).toMatchObject({
    params: ['latency', 'seed_', 'tick_', 'yes_or_no', ''],
    counters: ['events_', 'constructor_'],
  });
  expect(Object.keys(spec.params)).toEqual(['nodes', 'latency', 'seed_', 'tick_', 'yes_or_no', 'end']);
  expect(spec.pinned).toEqual(['nodes', 'latency', 'seed_', 'tick_', 'yes_or_no', 'end']);
  expect(spec.params.seed_).toMatchObject({ kind: 'int', scale: 'log' });
  expect(spec.params.tick_).toMatchObject({ kind: 'real', max: 0.09, scale: 'linear' });
  expect(spec.params.nodes).toMatchObject({ scale: 'pow2' });
  expect(spec.summary).toBe('A protocol that somebody wrote: one kind of events.');
  expect(Object.keys(spec.series)).toEqual(['events', 'windows', 'events_', 'constructor_']);
  expect(checkScenario(spec, complete(spec)).ok).toBe(true);
});

it('opens with the network below that it says', () => {
  const below = `underlay delay loss sessions {
  churn = exponential, sessionScale = 20 min, topology = barabasi-albert
  lookahead = 5 ms
  loss = 1.5 %, jitter = 0.25
}`;
  const over = compile(TEXT.replace(/lookahead.*/, below).replace('start', 'on join'));
  expect(over.problems).toEqual([]);
  const given = { churn: 'exponential', sessionScale: 1200, lookahead: 0.005, loss: 0.015, jitter: 0.25 };
  expect(over.program?.given).toEqual({ ...given, topology: 'barabasi-albert' });
  if (!over.program) throw new Error('no program');
  const opened = ownSpec(over.program, `own-${'1'.repeat(32)}`);
  const { params } = complete(opened);
  expect(params).toMatchObject({ ...given, latency: 'uniform', offlineMean: 14_900 });
  expect(checkScenario(opened, complete(opened)).ok).toBe(true);
});

it('a lookahead that is no tick is refused', () => {
  if (!spec) throw new Error('no program');
  const refused = checkScenario(spec, complete(spec, { params: { latency: 0 } }));
  expect(refused).toMatchObject({ ok: false, failure: { message: expect.stringContaining('0 ticks of 1 us') } });
  const params = { latency: 1e-6, yes_or_no: 'no' };
  expect(checkScenario(spec, complete(spec, { params })).ok).toBe(true);
  expect(checkScenario(spec, complete(spec, { params: { ...params, yes_or_no: 'yes' } })).ok).toBe(false);
});

it('what all nodes may count at once fits a counter', () => {
  const counting = (amount: number) => {
    const text = TEXT.replace('2 .. 4096', '2 .. 16777216').replace(
      '{ count events }',
      `{ count events by ${amount} }`,
    );
    const { program: counted } = compile(text);
    if (!counted) throw new Error('no program');
    const counts = ownSpec(counted, `own-${'2'.repeat(32)}`);
    return checkScenario(counts, complete(counts, { params: { nodes: 2 ** 24 } }));
  };
  expect(counting(127).ok).toBe(true);
  expect(counting(128)).toMatchObject({
    ok: false,
    failure: { message: expect.stringMatching(/may count 128, which 16,777,216 nodes/) },
  });
});
