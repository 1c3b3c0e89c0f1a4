/** The time to run until, as a person writes it. */
import { fail, ok, type Result } from '../base/result.ts';
import { parseQuantity } from '../scenario/quantity.ts';

/** Simulated seconds, later than now and not after the end. */
export function readUntil(text: string, nowSeconds: number, endSeconds: number): Result<number> {
  const parsed = parseQuantity(text, 's', 'time');
  if (!parsed.ok) return parsed;
  const { value } = parsed;
  if (value <= nowSeconds)
    return fail(
      'config',
      `time ${value} s is not after now`,
      `use more than ${Number(nowSeconds.toPrecision(4))} s, or reset first`,
    );
  if (value > endSeconds) return fail('config', `time ${value} s is after the end`, `use at most ${endSeconds} s`);
  return ok(value);
}
