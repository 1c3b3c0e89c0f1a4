/** Moments and lengths of simulated time as an instrument shows them: seconds rounded as people say them, or whole rounds. */
import { whole } from '../../base/whole.ts';
import type { TimeUnit } from '../../scenario/horizon.ts';
import { momentText, rounds } from '../../scenario/words/time-words.ts';
import { duration, instant, THIN } from './numbers.ts';

/** When: `12.4 s`, `round 120`. */
export const moment = (time: number, unit: TimeUnit): string => WORDS[unit].moment(time);

/** How long: `3 min 20 s`, `120 rounds`. */
export const stretch = (time: number, unit: TimeUnit): string => WORDS[unit].stretch(time);

/** `3 s to 12.4 s`, `20 to 40`. */
export const range = ([from, to]: readonly [number, number], unit: TimeUnit): string =>
  `${WORDS[unit].bound(from)} to ${WORDS[unit].bound(to)}`;

/** Beside others of a run that is this long, with as many digits as they: `12.4 s`, `round 120`. */
export const instantText = (time: number, end: number, unit: TimeUnit): string => WORDS[unit].instant(time, end);

/** `12.4 of 60.0 s`, `round 120 of 150`. */
export const instantOf = (time: number, end: number, unit: TimeUnit): string => WORDS[unit].instantOf(time, end);

/** Of one clock. */
interface ClockWords {
  moment(time: number): string;
  stretch(time: number): string;
  /** Either end of a range. */
  bound(time: number): string;
  instant(time: number, end: number): string;
  instantOf(time: number, end: number): string;
}

/** Of a long run grouped, as rounds are: `1,145`. */
const grouped = (time: number, end: number): string => (end >= 1000 ? whole(time) : instant(time, end));
const inSeconds = (time: number, end: number): string => `${grouped(time, end)}${THIN}s`;
const round = (time: number): string => momentText(Math.round(time), 'rounds');

const WORDS: Readonly<Record<TimeUnit, ClockWords>> = {
  s: {
    moment: duration,
    stretch: duration,
    bound: duration,
    instant: inSeconds,
    instantOf: (time, end) => `${grouped(time, end)} of ${inSeconds(end, end)}`,
  },
  rounds: {
    moment: round,
    stretch: (time) => rounds(Math.round(time)),
    bound: (time) => whole(Math.round(time)),
    instant: round,
    instantOf: (time, end) => `${round(time)} of ${whole(end)}`,
  },
};
