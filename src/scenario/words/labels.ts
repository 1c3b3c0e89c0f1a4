/**
 * Links, files and the command line call a parameter by its name, `dMax`; so do the sentences of schemas and rules. On the
 * page it has a label, *Longest pause*. What a person wrote stands in quotes and stays as it is.
 */
import type { Failure } from '../../base/result.ts';
import { type Catalog, findModel } from '../presets.ts';
import type { Scenario } from '../scenario.ts';
import type { ModelSpec, ParamSpec } from '../spec.ts';

/** Fields that every model has. */
export const COMMON_LABELS = {
  seed: 'Seed',
  engine: 'Run on',
  lpSize: 'LP size',
  list: 'Event list',
  tick: 'Tick',
  sampleEvery: 'Sample every',
  warmUp: 'Warm-up',
} as const;

/** The label of a parameter or of a common field. */
export const labelOf = ({ params }: Pick<ModelSpec, 'params'>, name: string): string =>
  params[name]?.label ?? (COMMON_LABELS as Readonly<Record<string, string>>)[name] ?? name;

/** Parameters that a sentence names, in its order. */
export const namesIn = ({ params }: Pick<ModelSpec, 'params'>, text: string): readonly string[] => [
  ...new Set((unquoted(text).match(/\w+/g) ?? []).filter((word) => Object.hasOwn(params, word))),
];

/** A sentence about parameters in the words of the page. What helps to write a name right keeps names. */
export function inLabels(spec: Pick<ModelSpec, 'params'>, text: string): string {
  if (text.startsWith('did you mean')) return text;
  return text
    .split(QUOTED)
    .map((part, i) => (i % 2 === 1 ? part : labelled(spec, part)))
    .join('');
}

/** A failure of a scenario, or of something that claims to be one, in the words of the page. */
export function asOnPage(
  catalog: Catalog,
  { failure, nearest }: { readonly failure: Failure; readonly nearest?: Pick<Scenario, 'model'> },
): Failure {
  const spec = nearest && findModel(catalog, nearest.model);
  if (!spec?.ok) return failure;
  return { ...failure, message: inLabels(spec.value, failure.message), remedy: inLabels(spec.value, failure.remedy) };
}

const QUOTED = /("[^"]*")/;
const unquoted = (text: string): string => text.replace(/"[^"]*"/g, '');

/** Word for word; behind a choice, as in `kernel naive` and `kernel to bitset`, its value has a label too. */
function labelled({ params }: Pick<ModelSpec, 'params'>, text: string): string {
  let choice: ParamSpec | undefined;
  const say = (word: string): string => {
    const value = choice?.kind === 'choice' && choice.choices.find((one) => one.value === word);
    if (word !== 'to') choice = params[word];
    return value ? value.label : spoken(word, params[word]);
  };
  return text.replace(/[\w-]+/g, say);
}

/** A name that is its own label reads best as it is. */
function spoken(name: string, param: ParamSpec | undefined): string {
  if (name === 'modelVersion') return 'model version';
  if (name === 'warmUp' || name === 'sampleEvery') return COMMON_LABELS[name];
  return param === undefined || param.label.toLowerCase() === name ? name : param.label;
}
