/** Ticks of the simulated-time axis, in the unit that suits how much is shown: ms, s, min, h or days; or whole rounds. */
import { tickStep, ticks } from 'd3';
import { CLOCKS } from '../../scenario/clocks.ts';
import type { TimeUnit } from '../../scenario/horizon.ts';
import { axisTitle } from '../kit/axis-titles.ts';
import { whole } from '../kit/numbers.ts';
import type { Tick } from '../kit/value-scale.ts';

const DAYS = { seconds: 86_400, name: 'd', below: Infinity } as const;
const UNITS = [
  { seconds: 1e-3, name: 'ms', below: 0.5 },
  { seconds: 1, name: 's', below: 1000 },
  { seconds: 60, name: 'min', below: 20_000 },
  { seconds: 3600, name: 'h', below: 500_000 },
  DAYS,
] as const;

export interface TimeTicks {
  readonly ticks: readonly Tick[];
  readonly unit: string;
}

/** The unit is chosen by the end of what is shown, or by its span when that is so short that digits would pile up. */
export function timeTicks(domain: readonly [number, number], count: number, timeUnit: TimeUnit = 's'): TimeTicks {
  return CLOCKS[timeUnit].isWhole ? roundTicks(domain, count) : secondTicks(domain, count);
}

/** `Simulated time (s)`, `Rounds`: an axis that has these ticks. */
export const timeTitle = (domain: readonly [number, number], timeUnit: TimeUnit): string =>
  CLOCKS[timeUnit].isWhole ? 'Rounds' : axisTitle('Simulated time', timeTicks(domain, 2, timeUnit).unit);

/** There is nothing between two rounds. */
const roundTicks = ([from, to]: readonly [number, number], count: number): TimeTicks => ({
  unit: 'rounds',
  ticks: ticks(from, to, Math.max(1, Math.min(count, Math.floor(to - from))))
    .filter(Number.isInteger)
    .map((value) => ({ value, text: whole(value) })),
});

function secondTicks([from, to]: readonly [number, number], count: number): TimeTicks {
  const unit = UNITS.find(({ below }) => to < below) ?? DAYS;
  const scaled = [from / unit.seconds, to / unit.seconds] as const;
  const step = tickStep(scaled[0], scaled[1], count);
  const places = Math.min(6, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
  const text = (value: number) => (places === 0 ? whole(value) : value.toFixed(places));
  return {
    unit: unit.name,
    ticks: ticks(scaled[0], scaled[1], count).map((value) => ({ value: value * unit.seconds, text: text(value) })),
  };
}
