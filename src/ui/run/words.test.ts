/** Where a run stands, in words: in seconds and rounds, with a known end and with an open one. */
import { describe, expect, it } from 'vitest';
import { THIN } from '../../charts/kit/numbers.ts';
import type { RunStatus } from '../../worker/api.ts';
import { progressText, shareText, slowText, timeLeft } from './words.ts';

const plain = (text: string) => text.replaceAll(THIN, ' ');
const status = {
  state: 'running',
  timeUnit: 's',
  simulatedSeconds: 12.42,
  endSeconds: 60,
  share: 0.207,
  secondsLeft: 83,
  untilSeconds: null,
} as RunStatus;
const rounds = { ...status, timeUnit: 'rounds', simulatedSeconds: 1200 } as const;
const open = { ...rounds, endSeconds: 1e6, expectedSeconds: 150, share: 0.358 } as const;

describe('progressText', () => {
  it.each([
    [status, '12.4 of 60.0 s'],
    [{ ...status, simulatedSeconds: 61 }, '60.0 of 60.0 s'],
    [{ ...rounds, endSeconds: 1500 }, 'round 1,200 of 1,500'],
    [open, 'round 1,200'],
    [{ ...open, timeUnit: 's', simulatedSeconds: 12.42 } as const, '12.4 s'],
    [{ ...status, endSeconds: 0 }, ''],
  ])('%# says where it is', (at, words) => expect(plain(progressText(at))).toBe(words));
});

it('says how much of its goal a run with an open end has reached', () => {
  expect([shareText(open), shareText(rounds)]).toEqual([' · 35%', '']);
  expect(shareText({ ...open, state: 'finished' })).toBe('');
});

describe('timeLeft', () => {
  it.each([
    [status, '1:23 left'],
    [{ ...status, untilSeconds: 30 }, '1:23 to 30.0 s'],
    [{ ...open, untilSeconds: 1300 }, '1:23 to round 1,300'],
    [{ ...open, secondsLeft: null }, ''],
  ])('%# says how long', (at, words) => expect(plain(timeLeft(at))).toBe(words));
});

describe('slowText', () => {
  it.each([
    [status, 4, ''],
    [{ ...status, behind: 2.14 }, 4, 'slower than 4×: 2.1×'],
    [{ ...status, slowedTo: 0.05 }, null, 'slowed to 0.05× to follow'],
    [{ ...rounds, behind: 90 }, 120, 'slower than 120 rounds/s: 90 rounds/s'],
    [{ ...status, state: 'paused', slowedTo: 0.05 } as const, 4, ''],
  ])('%# says why it is slow', (at, chosen, words) => expect(slowText(at, chosen)).toBe(words));
});
