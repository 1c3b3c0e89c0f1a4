/** Covers: how much of the last round has passed in a picture, and when nodes are on their way at all. */
import { describe, expect, it } from 'vitest';
import { ViewState } from '../view-state.ts';
import { momentOf, partAt } from './moment.ts';
import type { ViewedRun } from './viewed-run.ts';

/** Rounds of two seconds in ticks of a millisecond; the first view moves. */
const viewed = {
  tick: 1000,
  roundTicks: 2000,
  offered: [
    { id: 'room', kind: 'points', moves: true, channels: [{ id: 'a' }] },
    { id: 'cells', kind: 'cells', channels: [{ id: 'a' }] },
  ],
} as unknown as ViewedRun;

it('of the last round, as much has passed as the pace has come to', () => {
  expect(momentOf(viewed, 6000, 4.5)).toEqual({ seconds: 4.5, part: 0.25 });
  expect(momentOf(viewed, 6000, undefined)).toEqual({ seconds: 6, part: 1 });
  expect(momentOf(viewed, 6000, 9), 'a run that is behind its pace').toEqual({ seconds: 6, part: 1 });
  expect(partAt(viewed, 6000, 1), 'words that are ahead of the picture').toBe(0);
  expect(partAt(viewed, 4000, 4.5), 'words of the round before').toBe(1);
  expect(partAt({ ...viewed, roundTicks: undefined }, 6000, 4.5), 'no rounds').toBe(1);
});

describe('nodes are on their way', () => {
  const look = (view: string, isCalm = false) => {
    const made = new ViewState();
    made.viewed = viewed;
    made.choice = { view, channel: '' };
    made.isCalm = isCalm;
    return made;
  };

  it('in views that move, between two rests, unless motion is reduced', () => {
    expect(look('room').isMoving).toBe(true);
    expect(look('cells').isMoving).toBe(false);
    expect(look('room').extrapolated(4.5, false)).toBe(4.5);
    expect(look('room').extrapolated(4.5, true)).toBeUndefined();
    expect(look('room', true).extrapolated(4.5, false)).toBeUndefined();
    expect(look('cells').extrapolated(4.5, false)).toBeUndefined();
  });
});
