/** How simulated time is counted and said, as data: in seconds, or in rounds where a simulated second is one. */
import { type TimeUnit, timeUnitOf } from './horizon.ts';
import type { ModelSpec } from './spec.ts';

export interface ClockTraits {
  /** Times are whole numbers. */
  readonly isWhole: boolean;
  /** Simulated time says something that steps do not, and has a grain: the tick. */
  readonly hasTicks: boolean;
  /** What a moment is called. */
  readonly moment: 'time' | 'round';
  /** What times are written in. */
  readonly times: 'seconds' | 'whole rounds';
  /** Stands after a moment. */
  readonly suffix: string;
}

export const CLOCKS: Readonly<Record<TimeUnit, ClockTraits>> = {
  s: { isWhole: false, hasTicks: true, moment: 'time', times: 'seconds', suffix: ' s' },
  rounds: { isWhole: true, hasTicks: false, moment: 'round', times: 'whole rounds', suffix: '' },
};

export const isTimeUnit = (unit: string): unit is TimeUnit => Object.hasOwn(CLOCKS, unit);

/** Of a model. */
export const clockOf = (spec: Pick<ModelSpec, 'clock'>): ClockTraits => CLOCKS[timeUnitOf(spec)];
