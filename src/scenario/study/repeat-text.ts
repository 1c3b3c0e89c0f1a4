/** How often a setting is repeated, as people write it: `30`, or `10..1000` until an interval is narrow enough. */
import { allOk, fail, ok, type Result } from '../../base/result.ts';
import { METRIC_PREFIX } from '../results/result-columns.ts';
import { quantityColumns } from '../results/result-quantities.ts';
import type { ModelSpec } from '../spec.ts';
import { parseQuantity } from '../words/quantity.ts';
import { clip, modelName } from '../words/show.ts';
import { suggest } from '../words/suggest.ts';
import { LEAST_FOR_PRECISION, MOST_STUDY_RUNS, type Precision, type Repeat } from './study.ts';

/** Unless something else is said. */
const MOST_FOR_PRECISION = 1000;

/**
 * `text`: '' for once, or for 10..1000 with a precision; of one number with a precision, that is the most. `precision`: `5%` or `0.05`. `of`:
 * columns of a table of runs, as `parseColumn` takes them.
 */
export function parseRepeat(
  spec: ModelSpec,
  text: string,
  precision?: string,
  of: readonly string[] = [],
): Result<Repeat> {
  if (precision === undefined || precision.trim() === '') {
    if (of.length > 0)
      return fail('config', `${clip(of[0])} has no precision that it should have`, 'give a precision, 5% say');
    const range = parseRange(text.trim() === '' ? '1' : text);
    if (!range.ok) return range;
    const [least, most] = range.value;
    if (least === most) return ok({ least, most });
    return fail('config', `repetitions ${clip(text)} have no precision to stop at`, 'give one number, or a precision');
  }
  const read = parsePrecision(spec, precision, of);
  if (!read.ok) return read;
  const range = text.trim() === '' ? ok([LEAST_FOR_PRECISION, MOST_FOR_PRECISION] as const) : parseRange(text);
  if (!range.ok) return range;
  const [first, most] = range.value;
  const isOne = !text.includes('..');
  return ok({ least: isOne ? Math.min(LEAST_FOR_PRECISION, most) : first, most, precision: read.value });
}

/** What gives it again; `precision` and `of` where it has one. */
export function repeatText({ least, most, precision }: Repeat): {
  readonly repeat: string;
  readonly precision?: string;
  readonly of?: readonly string[];
} {
  if (!precision) return { repeat: String(least) };
  return { repeat: `${least}..${most}`, precision: shareText(precision.share), of: precision.of };
}

/** `5%`; exact. */
export const shareText = (share: number): string => {
  const percent = Number((share * 100).toPrecision(12));
  return percent / 100 === share ? `${percent}%` : String(share);
};

/** A column by a few of its words: `metrics.hops.mean`, `hops.mean`, `hops` for its mean, `events`. */
export function parseColumn(spec: ModelSpec, word: string): Result<string> {
  const columns = quantityColumns(spec);
  const name = word.trim();
  const ways = [name, METRIC_PREFIX + name, `${METRIC_PREFIX}${name}.mean`, `${name}.mean`];
  const found = ways.find((way) => columns.includes(way));
  if (found !== undefined) return ok(found);
  const known = [
    ...Object.entries(spec.metrics).flatMap(([metric, { kind }]) => (kind === 'curve' ? [] : [metric])),
    ...columns.filter((column) => !column.startsWith(METRIC_PREFIX)),
  ];
  return fail('config', `${clip(name)} is nothing that ${modelName(spec)} measures`, suggest(name, known));
}

function parsePrecision(spec: ModelSpec, text: string, of: readonly string[]): Result<Precision> {
  const share = parseQuantity(text, '', 'precision');
  if (!share.ok) return share;
  const columns = allOk(of, (word) => parseColumn(spec, word));
  if (!columns.ok) return columns;
  if (columns.value.length > 0) return ok({ share: share.value, of: [...new Set(columns.value)] });
  const [first = 'events'] = Object.keys(spec.metrics);
  return fail('config', `precision ${clip(text)} is said of nothing`, `say of what: ${first}, for instance`);
}

/** `10..1000`, or `30` for both. */
function parseRange(text: string): Result<readonly [least: number, most: number]> {
  const parts = text.split('..');
  const numbers = allOk(parts, (part) => parseQuantity(part, '', 'repetitions'));
  if (!numbers.ok) return numbers;
  const [least, most = least, more] = numbers.value;
  if (more !== undefined || !isCount(least) || !isCount(most) || most < least)
    return fail(
      'config',
      `repetitions ${clip(text)} are no whole number from 1 to ${MOST_STUDY_RUNS}, nor least to most`,
      'write 30, or 10..1000',
    );
  return ok([least, most]);
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= MOST_STUDY_RUNS;
