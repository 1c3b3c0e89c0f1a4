/** A mobile scenario turned into the integers of its configuration. */
import { MOST_U32 } from '../../base/u32.ts';
import { converted } from '../../scenario/converted.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { CAST, type MobileConfig, type Triple } from './config.ts';
import { type MobileParams, mobileParams } from './spec/params.ts';

/** Metres as millimetres, seconds as milliseconds. */
const thousandths = (value: number): number => Math.round(value * 1000);

/** Its own rule, that of docs/mobile.md: 1 is always, and what is less is less than always. */
const below = (probability: number): number =>
  probability >= 1 ? MOST_U32 : Math.min(MOST_U32 - 1, Math.floor(probability * 2 ** 32 + 0.5));

/** `area`: number of nodes and extent where a file of movement decides them. */
export function configOf(
  { params, seed }: Pick<Scenario<MobileParams>, 'params' | 'seed'>,
  area?: { readonly nodes: number; readonly extent: Triple },
): MobileConfig {
  const by = { m: thousandths, s: thousandths, 'm/s': thousandths, share: below };
  const { width, height, depth, round, end, ...numbers } = converted(mobileParams, params, by);
  const { mobility, protocol } = params;
  return {
    ...numbers,
    extent: [width, height, depth],
    ...area,
    seed,
    mobilityWarmUp: mobility === 'waypoint' || mobility === 'direction' ? numbers.mobilityWarmUp : 0,
    cast: CAST[params.cast === 'unicast' ? params.receivers : params.cast],
    nearMm: Math.round(params.relayDistance * numbers.range),
    delayRounds: Math.max(1, Math.ceil(numbers.relayDelay / round)),
    waitRounds: protocol === 'counter' || protocol === 'location' ? params.relayWait : 0,
    roundMs: round,
    // However short an end is, it is one.
    endRounds: params.end > 0 ? Math.max(1, Math.ceil(end / round)) : 0,
    watched: params.watched - 1,
  };
}
