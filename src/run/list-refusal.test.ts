/** Covers: what event lists other than slots are asked for and do not have is refused with its value and a remedy, and never made with slots instead. */
import { expect, it } from 'vitest';
import { describeFailure, fail } from '../base/result.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { complete } from '../scenario/defaults.ts';
import { openRun } from './open-run.ts';
import type { OpenOptions } from './run.ts';

const scenario = complete(pholdSpec, { params: { nodes: 16, end: 20 } });
const noGpu = async () => fail('unsupported', 'there is no GPU', '');

const told = async (options: Partial<OpenOptions>): Promise<string> => {
  const opened = await openRun(scenario, { engine: 'auto', lpSize: 'auto', gpu: noGpu, ...options });
  if (!opened.ok) return `${opened.failure.kind}: ${describeFailure(opened.failure)}`;
  opened.value.dispose();
  return opened.value.engine;
};

it.each<[string, Partial<OpenOptions>, string]>([
  [
    'on one core',
    { engine: 'sequential', list: 'reduce' },
    'config: event list reduce is one of the GPU, and events of a run on one core wait in a calendar; choose slots, or run it on the GPU',
  ],
  [
    'on all cores',
    { engine: 'workers', list: 'reduce' },
    'config: event list reduce is one of the GPU, and events of a run on all cores wait in a calendar; choose slots, or run it on the GPU',
  ],
  [
    'in resident rounds',
    { engine: 'gpu', drive: 'resident', list: 'reduce' },
    'config: event list reduce has no resident rounds: those are of slots; choose slots, or leave drive resident out',
  ],
  [
    'in kernels of their own',
    { engine: 'gpu', lists: { fused: false }, list: 'reduce' },
    'config: fused off is about event list ring, and the event list is reduce; choose ring, or leave fused out',
  ],
  [
    'in kernels of their own, by default',
    { engine: 'gpu', lists: { fused: false } },
    'config: fused off is about event list ring, and the event list is slots; choose ring, or leave fused out',
  ],
  [
    'by teams',
    { engine: 'gpu', lists: { phased: true }, list: 'reduce' },
    'config: event list reduce has no teams (phased true): those are of slots; choose slots, or leave phased out',
  ],
  [
    'with an LP size',
    { engine: 'gpu', lpSize: 4, list: 'reduce' },
    'config: LP size 4 means nothing to event list reduce: it is one for all nodes; choose slots, or LP size auto',
  ],
  [
    'with the first event of each node in a round, of slots',
    { engine: 'gpu', perRound: 'first' },
    'config: event list slots executes all that is safe: rounds of the first event of each node (per-round first) are of ring, reduce, partition, simple; choose one of those, or leave per-round out',
  ],
  ['all events in a round, of slots where there is no GPU', { perRound: 'all' }, 'sequential'],
  ['where there is no GPU', { list: 'reduce' }, 'unsupported: there is no GPU'],
  ['slots where there is no GPU', { list: 'slots' }, 'sequential'],
])('%s', async (_what, options, words) => {
  expect(await told(options)).toBe(words);
});
