/** Moments and lengths of simulated time as an instrument shows them: seconds rounded as people say them, or whole rounds. */
import { whole } from '../../base/whole.ts';
import type { TimeUnit } from '../../scenario/horizon.ts';
import { rounds } from '../../scenario/words/time-words.ts';
import { duration, instant, THIN } from './numbers.ts';

/** When: `12.4 s`, `round 120`. */
export const moment = (time: number, unit: TimeUnit): string =>
  unit === 'rounds' ? `round ${whole(Math.round(time))}` : duration(time);

/** How long: `3 min 20 s`, `120 rounds`. */
export const stretch = (time: number, unit: TimeUnit): string =>
  unit === 'rounds' ? rounds(Math.round(time)) : duration(time);

/** `3 s to 12.4 s`, `20 to 40`. */
export const range = ([from, to]: readonly [number, number], unit: TimeUnit): string =>
  unit === 'rounds' ? `${whole(Math.round(from))} to ${whole(Math.round(to))}` : `${duration(from)} to ${duration(to)}`;

/** Beside others of a run that is this long, with as many digits as they: `12.4 s`, `round 120`. */
export const instantText = (time: number, end: number, unit: TimeUnit): string =>
  unit === 'rounds' ? moment(time, unit) : `${instant(time, end)}${THIN}s`;

/** `12.4 of 60.0 s`, `round 120 of 150`. */
export const instantOf = (time: number, end: number, unit: TimeUnit): string =>
  unit === 'rounds'
    ? `${moment(time, unit)} of ${whole(end)}`
    : `${instant(time, end)} of ${instant(end, end)}${THIN}s`;
