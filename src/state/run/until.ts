/** The time or the round to run until, as a person writes it. */
import { fail, ok, type Result } from '../../base/result.ts';
import { CLOCKS } from '../../scenario/clocks.ts';
import type { TimeUnit } from '../../scenario/horizon.ts';
import { parseQuantity } from '../../scenario/words/quantity.ts';

/** Simulated seconds, later than now and not after the end; whole where they are rounds. */
export function readUntil(text: string, nowSeconds: number, endSeconds: number, unit: TimeUnit = 's'): Result<number> {
  const { moment, suffix, isWhole } = CLOCKS[unit];
  const parsed = parseQuantity(text, unit, moment);
  if (!parsed.ok) return parsed;
  const { value } = parsed;
  const what = `${moment} ${value}${suffix}`;
  if (isWhole && !Number.isInteger(value))
    return fail('config', `${what} is no whole number`, 'leave out the fraction');
  if (value <= nowSeconds)
    return fail(
      'config',
      `${what} is not after now`,
      `use more than ${isWhole ? nowSeconds : Number(nowSeconds.toPrecision(4))}${suffix}, or reset first`,
    );
  if (value > endSeconds) return fail('config', `${what} is after the end`, `use at most ${endSeconds}${suffix}`);
  return ok(value);
}
