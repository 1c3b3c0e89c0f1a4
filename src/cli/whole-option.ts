/** Options that are whole numbers, `--repeat 5`, `--random 2k`: read in one way, and refused in the same words. */
import { fail, ok, type Result } from '../base/result.ts';
import { parseQuantity } from '../scenario/words/quantity.ts';
import { clip } from '../scenario/words/show.ts';
import type { Arguments } from './args.ts';

export interface WholeOption {
  /** Where the option is not given. */
  readonly otherwise: number;
  readonly least: number;
  /** Default a thousand million. */
  readonly most?: number;
  /** Default: to use what is used otherwise. */
  readonly remedy?: string;
}

export function wholeOption(
  args: Arguments,
  name: string,
  { otherwise, least, most = 1e9, remedy = `use ${otherwise}, say` }: WholeOption,
): Result<number> {
  const text = args.get(name);
  if (text === undefined) return ok(otherwise);
  const number = parseQuantity(text, '', `--${name}`);
  if (!number.ok) return number;
  if (Number.isInteger(number.value) && number.value >= least && number.value <= most) return number;
  return fail('config', `--${name} ${clip(text)} is not a whole number from ${least} to ${most}`, remedy);
}
