/** Covers: a case that is interrupted on one executor and gone on with by the other; a checkpoint that loses something is found, and a run that is refused. */
import { expect, it } from 'vitest';
import { fail } from '../base/result.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { openRun } from '../run/open-run.ts';
import { complete } from '../scenario/defaults.ts';
import { NO_FILES } from '../scenario/files.ts';
import type { VerifyCase } from './case.ts';
import type { Open } from './drive.ts';
import { comparePair } from './pair.ts';

const scenario = complete(pholdSpec, { params: { nodes: 16, end: 20 }, seed: 3 });
const caseOf = (on: 'gpu' | 'sequential', share: number): VerifyCase => ({
  scenario,
  files: NO_FILES,
  engine: { lpSize: 1, pauses: [{ steps: 2 }], interrupted: { on, share } },
});

/** One core in place of the GPU. */
const onOneCore: Open = (of, options) => openRun(of, { ...options, engine: 'sequential' });
const compare = (open: Open, one: VerifyCase) =>
  comparePair(open, one, undefined, { steps: 1000, timeoutMs: 60_000 }, () => {
    throw new Error('no replicas');
  });

it.each([
  ['gpu', 0],
  ['gpu', 0.4],
  ['sequential', 0.7],
  ['sequential', 1],
] as const)('left by %s at %f of its steps, it ends as in one piece', async (on, share) => {
  expect(await compare(onOneCore, caseOf(on, share))).toMatchObject({ differences: [], isFinished: true });
});

it('events that a checkpoint has lost are found', async () => {
  const losing: Open = (of, { from, ...options }) => {
    const events = from?.state.arrays.events;
    const arrays = { ...from?.state.arrays, ...(events && { events: events.subarray(0, events.length / 2) }) };
    return onOneCore(of, from ? { ...options, from: { ...from, state: { ...from.state, arrays } } } : options);
  };
  const { differences } = await compare(losing, caseOf('gpu', 0.5));
  expect(differences.length).toBeGreaterThan(0);
  for (const line of differences) expect(line).toMatch(/^interrupted at 0\.5 on the GPU: /);
});

it('a checkpoint that is refused is one, too', async () => {
  const refusing: Open = async (of, options) =>
    options.from ? fail('storage', 'the checkpoint does not fit', 'run anew') : onOneCore(of, options);
  const { differences } = await compare(refusing, caseOf('sequential', 0.5));
  expect(differences).toEqual([
    'interrupted at 0.5 on one core: failure: storage: the checkpoint does not fit; run anew against none',
  ]);
});
