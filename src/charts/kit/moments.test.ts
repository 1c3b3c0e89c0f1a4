/** Moments, lengths, ticks and the end of the axis, in seconds and in rounds. */
import { describe, expect, it } from 'vitest';
import { axisEnd } from '../time/axis-end.ts';
import { timeTicks } from '../time/time-ticks.ts';
import { instantOf, instantText, moment, range, stretch } from './moments.ts';
import { THIN } from './numbers.ts';

const plain = (text: string) => text.replaceAll(THIN, ' ');

describe('moments', () => {
  it.each([
    [moment(12.42, 's'), '12.4 s'],
    [moment(1200.4, 'rounds'), 'round 1,200'],
    [stretch(200, 's'), '3 min 20 s'],
    [stretch(1, 'rounds'), '1 round'],
    [stretch(120, 'rounds'), '120 rounds'],
    [range([3, 12.4], 's'), '3 s to 12.4 s'],
    [range([19.6, 40], 'rounds'), '20 to 40'],
    [instantText(12.42, 60, 's'), '12.4 s'],
    [instantText(12, 60, 'rounds'), 'round 12'],
    [instantOf(12.42, 60, 's'), '12.4 of 60.0 s'],
    [instantOf(1145.2, 1200, 's'), '1,145 of 1,200 s'],
    [instantText(1145.2, 1200, 's'), '1,145 s'],
    [instantOf(120, 1500, 'rounds'), 'round 120 of 1,500'],
  ])('%s is %s', (text, words) => expect(plain(text)).toBe(words));
});

describe('ticks of rounds', () => {
  const texts = (from: number, to: number, count = 6) =>
    timeTicks([from, to], count, 'rounds').ticks.map(({ text }) => text);

  it('are whole, few, and say what they are', () => {
    expect(timeTicks([0, 150], 6, 'rounds').unit).toBe('rounds');
    expect(texts(0, 150)).toEqual(['0', '20', '40', '60', '80', '100', '120', '140']);
    expect(texts(0, 1_000_000, 3)).toEqual(['0', '500,000', '1,000,000']);
  });

  it('are never between two rounds, however close one looks', () => {
    expect(texts(10, 12)).toEqual(['10', '11', '12']);
    expect(texts(10.2, 12.9)).toEqual(['11', '12']);
  });

  it('leave seconds as they were', () => {
    expect(timeTicks([0, 60], 3)).toMatchObject({ unit: 's', ticks: [{ text: '0' }, { text: '20' }, {}, {}] });
  });
});

describe('axisEnd', () => {
  const open = { endSeconds: 1e6, expectedSeconds: 150, simulatedSeconds: 0, isOver: false };

  it.each([
    ['the end, where it is known', { ...open, expectedSeconds: undefined }, 1e6],
    ['what is expected, at first', open, 150],
    ['what is expected, until it is over', { ...open, simulatedSeconds: 150 }, 150],
    ['a quarter more, once the run goes beyond', { ...open, simulatedSeconds: 151 }, 188],
    ['and more, once it goes beyond that', { ...open, simulatedSeconds: 189 }, 235],
    ['no more than the limit', { ...open, endSeconds: 160, simulatedSeconds: 155 }, 160],
    ['exactly the run, once it is over', { ...open, simulatedSeconds: 117, isOver: true }, 117],
    ['exactly the run, however long it took', { ...open, simulatedSeconds: 4711, isOver: true }, 4711],
    ['what is expected, of a run that never began', { ...open, isOver: true }, 150],
    ['something, of a run that takes no time', { ...open, expectedSeconds: 0 }, 1],
  ])('is %s', (_what, span, end) => expect(axisEnd(span)).toBe(end));
});
