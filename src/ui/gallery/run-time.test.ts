/** Covers: how long a preset takes here, in words: the pace, Max, a device that does not keep up, and what is not known. */
import { describe, expect, it } from 'vitest';
import type { DeviceSpeed } from '../../state/page/device-speed.ts';
import { workOfPreset } from '../../state/page/preset-work.ts';
import type { PresetCard } from './gallery-cards.ts';
import { roughly, shortTime, timeText, whoseTimes } from './run-time.ts';

const card = (name: string, pacedSeconds: number) => ({ name, pacedSeconds }) as PresetCard;
/** On which the preset takes so long. */
const coreFor = (name: string, seconds: number): DeviceSpeed => ({
  engine: 'sequential',
  device: 'one core',
  event: seconds / ((workOfPreset(name).core ?? Number.NaN) * 1e6),
  step: 0,
});
const spaced = (text: string) => text.replaceAll('\u202f', ' ');

describe('times of a card', () => {
  const NAME = 'phold/quick-look';
  const text = (seconds: number | null) =>
    spaced(timeText(card(NAME, 20), seconds === null ? null : coreFor(NAME, seconds)));

  it('are those of the pace, until the device is known', () => {
    expect(text(null)).toBe('20 s at its pace');
  });

  it('say what Max takes beside what the pace takes', () => {
    expect(text(3)).toBe('20 s at its pace · 2 to 5 s at Max');
    expect(text(0.1)).toBe('20 s at its pace · under a second at Max');
  });

  it('say that a device does not keep up with the pace', () => {
    expect(text(200)).toBe('2 to 5 min, slower than its pace');
  });

  it('say nothing of Max where nobody has recorded the work', () => {
    const speed = coreFor(NAME, 3);
    expect(spaced(timeText(card('rumour/village', 15), speed))).toBe('20 s at its pace');
    expect(shortTime(card('rumour/village', 15), speed)).toBe('');
  });
});

describe('a rough time', () => {
  it.each([
    [0.01, 'under a second'],
    [0.9, '1 s'],
    [13, '9 to 20 s'],
    [100, '1 to 3 min'],
    [3000, '30 to 80 min'],
    [7200, '1 to 3 h'],
    [200_000, '2 to 3 days'],
  ])('of %s s is %s', (seconds, said) => {
    expect(spaced(roughly(seconds))).toBe(said);
  });

  it('holds the prediction, and is at most as far from it as is said: a factor of two and a digit', () => {
    for (let seconds = 1; seconds < 1e6; seconds *= 1.37) {
      const [, from, to = from, unit] = /^(?:(\d+) to |up to )?(\d+) (\w+)$/.exec(spaced(roughly(seconds))) ?? [];
      const each = { s: 1, min: 60, h: 3600, day: 86_400, days: 86_400 }[unit as 's'];
      expect(Number(to) * each, `${seconds} s`).toBeGreaterThanOrEqual(seconds);
      expect(Number(from ?? 0) * each, `${seconds} s`).toBeLessThanOrEqual(seconds * 1.01);
      expect(Number(to) * each, `${seconds} s`).toBeLessThanOrEqual(seconds * 2.5);
    }
  });
});

it('whose times they are is said, and when they will be known', () => {
  expect(whoseTimes(coreFor('phold/tiny', 1), false, false)).toContain('one core of this device');
  expect(whoseTimes({ engine: 'gpu', device: 'H200', event: 1, step: 1 }, false, true)).toContain('this GPU (H200)');
  expect(whoseTimes(null, true, false)).toContain('Half a second is measured');
  expect(whoseTimes(null, false, true)).toContain('when nothing runs');
});

it('every preset that was recorded exists, and takes some work', async () => {
  const { default: recorded } = await import('../../state/page/preset-work.json');
  const { catalog } = await import('../../models/catalog.ts');
  const names = catalog.flatMap((spec) => spec.presets.map(({ id }) => `${spec.id}/${id}`));
  expect(names).toEqual(expect.arrayContaining(Object.keys(recorded)));
  for (const name of Object.keys(recorded)) {
    const { core = 1, gpu = [1, 0] } = workOfPreset(name);
    expect(core, name).toBeGreaterThan(0);
    expect(gpu[0] + gpu[1], name).toBeGreaterThan(0);
  }
});
