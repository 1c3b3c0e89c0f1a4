/** A result in words: rounds in place of events and windows, and why the run ended. */
import { expect, it } from 'vitest';
import { pholdSpec } from '../../models/phold/spec.ts';
import { NO_FILES } from '../../scenario/files.ts';
import { sampleResult, sampleRounds } from '../../storage/testing/sample-run.ts';
import { describeResult } from './output.ts';
import type { Target } from './target.ts';

const target: Target = {
  spec: pholdSpec,
  scenario: sampleResult.scenario,
  files: NO_FILES,
  over: { words: [], paths: new Map() },
} as unknown as Target;
const rounds = { ...target, spec: { ...pholdSpec, engine: 'rounds', clock: 'rounds' } } as const;
const linesOf = (text: string) => text.split('\n').map((line) => line.trim().replaceAll(/ +/g, ' '));

it('says events and windows of the event engine', () => {
  const lines = linesOf(describeResult(sampleResult, target));
  expect(lines).toEqual(
    expect.arrayContaining([
      'simulated 60 s in 2 s, set up in 0.100 s',
      'events 1,874, 937/s',
      'windows 57',
      'parallelism at least 18.7 with an LP for every node, 9.37 with the LPs of this run',
      'LP size 1',
    ]),
  );
});

it('says how often the event list has moved, where it has', () => {
  const moved = { ...sampleResult, list: 'ring', listMoves: 3, listMoveSeconds: 0.25 } as const;
  expect(linesOf(describeResult(moved, target))).toContain('list moves 3 to other buffers, in 0.250 s');
  expect(describeResult(sampleResult, target)).not.toContain('list moves');
});

it('begins with what ran: a text has its title alone', () => {
  const [preset] = pholdSpec.presets;
  const first = (spec: Target['spec']) => describeResult(sampleResult, { ...target, spec, preset }).split('\n')[0];
  expect(first(pholdSpec)).toBe(`PHOLD, ${preset?.title}: ${preset?.question}`);
  expect(first({ ...pholdSpec, protocol: 'protocol 1' })).toBe(`PHOLD: ${preset?.question}`);
});

it.each([undefined, 0])('says nothing of a parallelism of %s: of an older run, or of one without events', (none) => {
  const text = describeResult({ ...sampleResult, parallelism: none, lpParallelism: none }, target);
  expect(text).not.toContain('parallelism');
});

it('says rounds of the rounds engine, how many transfers there were, and why it ended', () => {
  const lines = linesOf(describeResult(sampleRounds, rounds));
  expect(lines).toEqual(
    expect.arrayContaining([
      'ending no peer can be reached any more',
      'took 2 s, set up in 0.100 s',
      'rounds 120, 60/s',
      'transfers 900',
      'conservation created 900 = executed 900 + pending 0',
    ]),
  );
  expect(lines.filter((line) => /^(simulated|windows|parallelism|LP size|events)/.test(line))).toEqual([]);
});

it('calls what a model counts as the model does', () => {
  const events = { label: 'Copies', unit: 'copies', help: '' };
  const lines = linesOf(describeResult(sampleRounds, { ...rounds, spec: { ...rounds.spec, events } }));
  expect(lines).toContain('copies 900');
  expect(lines.filter((line) => line.startsWith('transfers'))).toEqual([]);
});

it('says both times where rounds take seconds', () => {
  const lines = linesOf(describeResult(sampleRounds, { ...rounds, spec: { ...rounds.spec, clock: undefined } }));
  expect(lines).toContain('simulated 120 s in 2 s, set up in 0.100 s');
  expect(lines).toContain('rounds 120, 60/s');
});
