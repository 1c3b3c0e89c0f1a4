/** Simulated time in words, every digit of it: seconds, or rounds where the clock counts those. */
import { counted } from '../../base/counted.ts';
import { whole } from '../../base/whole.ts';
import type { TimeUnit } from '../horizon.ts';

/** `1 round`, `1,200 rounds`. */
export const rounds = (count: number): string => counted(count, 'rounds');

/** When: `12.4 s`, `round 120`. */
export const momentText = (time: number, unit: TimeUnit): string => TEXTS[unit].moment(time);

/** How long: `12.4 s`, `120 rounds`. */
export const lengthText = (time: number, unit: TimeUnit): string => TEXTS[unit].length(time);

type Text = (time: number) => string;
const seconds: Text = (time) => `${time} s`;
const TEXTS: Readonly<Record<TimeUnit, { readonly moment: Text; readonly length: Text }>> = {
  s: { moment: seconds, length: seconds },
  rounds: { moment: (time) => `round ${whole(time)}`, length: rounds },
};
