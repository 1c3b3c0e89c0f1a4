/** A varied parameter, or several that go together, as what figures are laid out along. */
import { paramOf } from '../../scenario/param.ts';
import type { ModelSpec, Params, ParamValue } from '../../scenario/spec.ts';
import { type Names, type ParamAxis, paramAxis, paramText } from './param-axis.ts';

export interface StudyAxis {
  /** `k`, `k+alpha`. */
  readonly id: string;
  readonly params: readonly string[];
  /** `Nodes`, `k + Alpha`. */
  readonly label: string;
  /** Of one number; else ''. */
  readonly unit: string;
  /** In the order in which they are drawn. */
  readonly values: readonly (readonly ParamValue[])[];
  /** Of each value, without a unit: `2^14`, `8 + 3`. */
  readonly texts: readonly string[];
  /** Of each value, where it lies along `scale`. */
  readonly positions: readonly number[];
  readonly scale: Pick<ParamAxis, 'domain' | 'ticks' | 'unit' | 'isContinuous' | 'isLog'>;
}

/** `names`: of one parameter, what people call its values. */
export function studyAxis(
  spec: ModelSpec,
  params: readonly string[],
  values: readonly (readonly ParamValue[])[],
  names: (param: string) => Names = () => NO_NAMES,
): StudyAxis {
  const specs = params.map((name) => paramOf(spec, name));
  const texts = values.map((each) =>
    params.map((name, i) => paramText(paramOf(spec, name), each[i] as ParamValue, names(name))).join(' + '),
  );
  const common = { id: params.join('+'), params, label: specs.map(({ label }) => label).join(' + '), values, texts };
  const [name = ''] = params;
  if (params.length !== 1) {
    const positions = values.map((_, i) => i);
    return { ...common, unit: '', positions, scale: sideBySide(texts) };
  }
  const alone = values.map(([value]) => value as ParamValue);
  const scale = paramAxis(paramOf(spec, name), alone, names(name));
  return { ...common, unit: scale.unit, positions: alone.map((value) => scale.at(value)), scale };
}

const NO_NAMES: Names = new Map();

const sideBySide = (texts: readonly string[]): StudyAxis['scale'] => ({
  domain: [-0.5, texts.length - 0.5],
  ticks: texts.map((text, value) => ({ value, text })),
  unit: '',
  isContinuous: false,
  isLog: false,
});

/** With its unit: `10 s`, `2^14`. */
export const valueText = ({ texts, unit }: StudyAxis, i: number): string => `${texts[i] ?? ''}${unit && ` ${unit}`}`;

/** The index of the value that a setting has on the axis; -1 where it has none of them. */
export const positionOn = ({ params, values }: Pick<StudyAxis, 'params' | 'values'>, setting: Params): number =>
  values.findIndex((each) => each.every((value, i) => setting[params[i] ?? ''] === value));

/** The same of many settings, each found at once. */
export function positionsOn({ params, values }: Pick<StudyAxis, 'params' | 'values'>): (setting: Params) => number {
  const key = (each: readonly (ParamValue | undefined)[]) => JSON.stringify(each);
  const found = new Map(values.map((each, i) => [key(each), i]));
  return (setting) => found.get(key(params.map((name) => setting[name]))) ?? -1;
}
