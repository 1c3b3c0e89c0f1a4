/** Covers: what the page's state says of a model that counts rounds: its fields, its log, how long it takes on screen. */
import { describe, expect, it } from 'vitest';
import { pholdSpec } from '../models/phold/spec.ts';
import { complete } from '../scenario/defaults.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import { sampleRounds } from '../storage/testing/sample-run.ts';
import type { RunStatus } from '../worker/api.ts';
import { interruptedNotice } from './page/failure-notices.ts';
import { linesBetween } from './page/log.ts';
import { changedFields, hasField } from './setup/changes.ts';
import { draftOfPreset, paceOf } from './setup/draft.ts';
import { readDraft } from './setup/reading.ts';
import type { LabState } from './slice.ts';

const spec: ModelSpec = {
  ...pholdSpec,
  id: 'gossip',
  engine: 'rounds',
  clock: 'rounds',
  check: undefined,
  horizon: ({ end }) => ({ endSeconds: 1e6, expectedSeconds: Number(end), longestDelaySeconds: 0 }),
};
const catalog = [spec];
const draft = draftOfPreset(catalog, 'gossip/tiny');

describe('the setup', () => {
  it.each([
    ['2 rounds', 2],
    ['3', 3],
  ])('reads %s between two rows', (sampleEvery, rounds) => {
    expect(readDraft(catalog, { ...draft, sampleEvery }).scenario?.measure.sampleEvery).toBe(rounds);
  });

  it.each([
    ['1m', 'Sample every "1m" is not a number of rounds: write it like 120 or 2k'],
    ['0.5', 'Sample every 0.5 is not a whole number of rounds from 1: use whole rounds, at most 4096 rows to the end'],
  ])('does not read %s', (sampleEvery, sentence) => {
    const { errors, scenario } = readDraft(catalog, { ...draft, sampleEvery });
    expect(scenario).toBeUndefined();
    expect(errors).toEqual({ sampleEvery: sentence });
  });

  it('has neither LPs nor ticks, and marks no change of them', () => {
    expect([hasField(spec, 'lpSize'), hasField(spec, 'tick'), hasField(spec, 'seed')]).toEqual([false, false, true]);
    expect(hasField(pholdSpec, 'lpSize') && hasField(pholdSpec, 'tick')).toBe(true);
    const reading = readDraft(catalog, draft);
    expect(changedFields(catalog, { ...draft, lpSize: 4, tick: 1000, seed: '7' }, reading)).toEqual(['seed']);
  });

  it('goes by what is expected for how long a run takes on screen', () => {
    const { pace, params } = spec.presets.find(({ id }) => id === 'tiny') as (typeof spec.presets)[number];
    const twice = complete(spec, { params: { ...params, end: 2 * Number(params.end) } });
    expect(paceOf(catalog, twice, 'tiny')).toBeCloseTo(2 * pace, 9);
  });
});

describe('the log', () => {
  const status = { session: 3, timeUnit: 'rounds', simulatedSeconds: 1200 } as RunStatus;
  const said = (changed: Partial<RunStatus>) =>
    linesBetween(
      { status: null, notices: [] } as unknown as LabState,
      { status: { ...status, ...changed }, notices: [] } as unknown as LabState,
    ).map(({ text }) => text);

  it('says at which round a run paused, and why it ended', () => {
    expect(said({ state: 'paused' })).toEqual(['Run 3: paused at round 1,200']);
    expect(said({ state: 'finished', result: sampleRounds })).toEqual([
      `Run 3: finished, 120 rounds, digest ${sampleRounds.digest}: no peer can be reached any more`,
    ]);
  });
});

it('says after how many rounds the page was closed', () => {
  expect(interruptedNotice('running', 40, 'rounds', true)?.text).toBe('The page was closed after 40 rounds.');
  expect(interruptedNotice('running', 1.234, 's', true)?.text).toBe('The page was closed at 1.23 s of simulated time.');
  expect(interruptedNotice('running', 40, 'rounds', true, 39)?.actions).toEqual([
    { goesOn: 'after 39 rounds' },
    'run-interrupted',
  ]);
});
