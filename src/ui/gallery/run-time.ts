/** How long a preset takes on this device, in words: what its pace takes, and what Max would, as a range with one digit that means something. */
import { THIN } from '../../charts/kit/numbers.ts';
import type { ExecutorName } from '../../scenario/outcome.ts';
import { type DeviceSpeed, secondsFor } from '../../state/page/device-speed.ts';
import { workOfPreset } from '../../state/page/preset-work.ts';
import type { PresetCard } from './gallery-cards.ts';

/** A prediction may be off by this to either side. */
const UNSURE = 1.5;

const UNITS = [
  { unit: 's', seconds: 1, until: 90 },
  { unit: 'min', seconds: 60, until: 90 * 60 },
  { unit: 'h', seconds: 3600, until: 48 * 3600 },
  { unit: 'days', seconds: 86_400, until: Number.POSITIVE_INFINITY },
] as const;

/** `20 s at its pace · 2 to 4 s at Max`; a device that does not keep up with the pace takes what Max takes. */
export function timeText({ name, pacedSeconds }: PresetCard, speed: DeviceSpeed | null): string {
  const paced = `${oneDigit(pacedSeconds, 1)}${THIN}s at its pace`;
  const seconds = speed && secondsFor(workOfPreset(name), speed);
  if (seconds === null || seconds === undefined) return paced;
  if (seconds <= pacedSeconds) return `${paced} · ${roughly(seconds)} at Max`;
  return `${roughly(seconds)}, slower than its pace`;
}

/** What Max would take, where it is known. */
export function shortTime({ name }: PresetCard, speed: DeviceSpeed | null): string {
  const seconds = speed && secondsFor(workOfPreset(name), speed);
  return seconds === null || seconds === undefined ? '' : roughly(seconds);
}

/** `under a second`, `2 to 4 s`, `1 to 2 h`. */
export function roughly(seconds: number): string {
  const [low, high] = [seconds / UNSURE, seconds * UNSURE];
  if (high < 1) return 'under a second';
  const { unit, seconds: each } = UNITS.find(({ until }) => high < until) ?? UNITS[3];
  const [from, to] = [oneDigit(low, each), oneDigit(high, each)];
  if (from === 0) return `up to ${named(to, unit)}`;
  return from === to ? named(to, unit) : `${from} to ${named(to, unit)}`;
}

const named = (count: number, unit: string): string =>
  `${count}${THIN}${count === 1 && unit === 'days' ? 'day' : unit}`;

function oneDigit(seconds: number, unit: number): number {
  const value = seconds / unit;
  return value < 1 ? Math.round(value) : Number(value.toPrecision(1));
}

/** Of which device the times are, and how far they can be trusted. */
export function whoseTimes(speed: DeviceSpeed | null, isTaking: boolean, isBusy: boolean): string {
  if (speed)
    return `Times are for ${deviceText(speed)}, from half a second of measuring: right within a factor of two.`;
  if (isTaking) return 'Half a second is measured to say how long each takes here.';
  return isBusy
    ? 'How long each takes here is measured when nothing runs.'
    : 'Times are those of the pace: Max was not measured here.';
}

const deviceText = ({ engine, device }: { readonly engine: ExecutorName; readonly device: string }): string =>
  engine === 'gpu' ? `this GPU (${device})` : 'one core of this device';
