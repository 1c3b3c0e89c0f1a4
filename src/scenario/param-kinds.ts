/**
 * Parameters in a few lines each, by their kinds, with the types of their values. A form, a check, a link, the command line and the
 * documentation are made of what they say.
 */
import type { ChoiceParam, ChoiceSpec, FileParam, NumberParam, ParamBase, ParamValue } from './spec.ts';

/** What it means and what changing it does; what few parameters say. */
interface Words
  extends Pick<ParamBase, 'help' | 'symbol' | 'called' | 'visibleIf' | 'visibleUnless' | 'visibleWithin'> {}

interface MoreOfNumber extends Words, Partial<Pick<NumberParam, 'minExclusive' | 'scale'>> {
  /** From and to; default: no slider. */
  readonly explore?: readonly [from: number, to: number];
}

interface MoreOfChoice<Value extends string> extends Words {
  readonly choices: readonly ChoiceSpec<Value>[];
  /** Default: the first. */
  readonly default?: NoInfer<Value>;
}

type Range = readonly [min: number, max: number];

/** Of one heading of the form. Of a number its label, default and range; what begins above 0, and is no count, is logarithmic. */
export const paramsIn = (group: string) => {
  const number =
    (kind: NumberParam['kind'], unit: string) =>
    (label: string, value: number, [min, max]: Range, { explore, ...more }: MoreOfNumber): NumberParam => ({
      kind,
      unit,
      min,
      max,
      default: value,
      scale: kind === 'real' && min > 0 ? 'log' : 'linear',
      ...(explore && { explore: { min: explore[0], max: explore[1] } }),
      group,
      label,
      ...more,
    });
  const real = (unit: string, ...more: Parameters<ReturnType<typeof number>>) => number('real', unit)(...more);
  return {
    real,
    seconds: number('real', 's'),
    metres: number('real', 'm'),
    /** A probability, or a part of a whole. */
    share: (label: string, value: number, more: MoreOfNumber) =>
      real('', label, value, [0, 1], { explore: [0, 1], ...more }),
    count: (label: string, value: number, range: Range, { unit = '', ...more }: MoreOfNumber & { unit?: string }) =>
      number('int', unit)(label, value, range, more),
    choice: <const Value extends string>(label: string, more: MoreOfChoice<Value>): ChoiceParam<Value> => ({
      kind: 'choice',
      default: more.choices[0].value,
      group,
      label,
      ...more,
    }),
    file: (label: string, more: Words & Pick<FileParam, 'accept' | 'read' | 'example'>): FileParam => ({
      kind: 'file',
      default: '',
      group,
      label,
      ...more,
    }),
  };
};

/** Shown only while another parameter has one of these values. */
export const onlyIf = (param: string, ...is: readonly ParamValue[]) => ({ visibleIf: { param, is } });
/** Hidden while another parameter has one of these values. */
export const unlessIs = (param: string, ...is: readonly ParamValue[]) => ({ visibleUnless: { param, is } });

export const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;
