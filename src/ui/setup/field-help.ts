/** One line to each field: what it means, and the values it takes. */
import { PAGE_LISTS } from '../../scenario/event-lists.ts';
import type { TimeUnit } from '../../scenario/horizon.ts';
import { isNumberParam } from '../../scenario/param.ts';
import type { NumberParam, ParamSpec, ParamValue } from '../../scenario/spec.ts';
import type { Term } from '../../scenario/term.ts';
import { valueText } from '../../scenario/words/setup-words.ts';

/** Fields that every model has. */
export const COMMON_HELP = {
  seed: 'Every random number follows from it: same scenario and seed, same result on any device. 0 to 4,294,967,295.',
  engine:
    'Auto uses the GPU where there is one, else all cores where they are faster than one. All give the same result, bit for bit.',
  lpSize:
    'Nodes that one GPU thread takes care of. Changes the speed, never the result; auto measures and keeps the best.',
  list: `How the GPU keeps events that are pending: its future event list. Changes speed and memory, never the result. ${Object.values(
    PAGE_LISTS,
  )
    .map(({ label, help }) => `${label}: ${help}`)
    .join(' ')}`,
  tick: 'The grain of simulated time: delays are rounded to it. Auto takes the finest in which the whole run fits 32 bits.',
  sampleEvery: 'Simulated time between two rows of the series. Auto makes 256 rows; at most 4,096 fit.',
  warmUp: 'Simulated time at the start that metrics leave out.',
} as const;

/** What is said instead where simulated time is in these. */
const HELP_IN: Readonly<Record<TimeUnit, Readonly<Record<string, string>>>> = {
  s: {},
  rounds: {
    sampleEvery: 'Rounds between two rows of the series. Auto makes about 256 rows; at most 4,096 fit.',
    warmUp: 'Rounds at the start that metrics leave out.',
  },
};

/** Of a field that every model has; undefined of any other. */
export const commonHelp = (name: string, unit: TimeUnit): string | undefined =>
  HELP_IN[unit][name] ?? (COMMON_HELP as Readonly<Record<string, string>>)[name];

/** A term after the help of a field. */
export const sentenceOf = ({ term, text }: Term): string => `${term[0]?.toUpperCase()}${term.slice(1)}: ${text}`;

/** Of a choice also what the chosen `value` means, where the spec says it. */
export function helpOf(param: ParamSpec, value?: ParamValue): string {
  if (isNumberParam(param)) return `${param.help} ${rangeText(param)}.`;
  const chosen = param.kind === 'choice' ? param.choices.find((choice) => choice.value === value) : undefined;
  return chosen?.help === undefined ? param.help : `${param.help} ${chosen.label}: ${chosen.help}`;
}

/** `2 to 16,777,216`, `Above 0 to 4,000,000 s`. */
const rangeText = (param: NumberParam): string =>
  `${param.minExclusive ? 'Above ' : ''}${valueText({ ...param, unit: '' }, param.min)} to ${valueText(param, param.max)}`;
