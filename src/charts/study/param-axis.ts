/** A parameter as a lower axis: numbers where they lie, on a log scale where the parameter has one; choices side by side. */

import type { ChoiceParam, ParamSpec, ParamValue } from '../../scenario/spec.ts';
import { showNumber } from '../../scenario/words/show.ts';
import { si, whole } from '../kit/numbers.ts';
import type { Tick } from '../kit/value-scale.ts';

export interface ParamAxis {
  /** Positions of the edges. */
  readonly domain: readonly [number, number];
  /** One for each value, from left to right, at its position. */
  readonly ticks: readonly Tick[];
  readonly unit: string;
  /** Between numbers there is something: lines may join them. */
  readonly isContinuous: boolean;
  /** Places are powers of two. */
  readonly isLog: boolean;
  at(value: ParamValue): number;
}

/** What people call the values of a parameter, where that is something else. */
export type Names = ReadonlyMap<ParamValue, string>;

/** Room beside the outermost points, as shares of the width; names of lines stand on the right. */
const ROOM = { left: 0.05, right: 0.12 } as const;

export function paramAxis(spec: ParamSpec, values: readonly ParamValue[], names: Names): ParamAxis {
  const tick = (value: ParamValue, at: number): Tick => ({ value: at, text: paramText(spec, value, names) });
  if (spec.kind === 'choice' || spec.kind === 'file') {
    const at = (value: ParamValue) => values.indexOf(value);
    const ticks = values.map((value, i) => tick(value, i));
    return { domain: [-0.5, values.length - 0.5], ticks, unit: '', isContinuous: false, isLog: false, at };
  }
  const isLog = spec.scale !== 'linear' && values.every((value) => Number(value) > 0);
  const at = (value: ParamValue) => (isLog ? Math.log2(Number(value)) : Number(value));
  const positions = values.map(at);
  const [low, high] = [Math.min(...positions), Math.max(...positions)];
  const width = high > low ? high - low : 20;
  const ticks = values.map((value) => tick(value, at(value))).sort((a, b) => a.value - b.value);
  return {
    domain: [low - width * ROOM.left, high + width * ROOM.right],
    ticks,
    unit: spec.unit,
    isContinuous: true,
    isLog,
    at,
  };
}

/** `2^14`, `1,500`, `0.25`, `Exponential`, `europe.csv`; without a unit. */
export function paramText(spec: ParamSpec, value: ParamValue, names?: Names): string {
  const name = names?.get(value);
  if (name !== undefined) return name;
  if (spec.kind === 'choice') return choiceText(spec, value);
  if (typeof value === 'string') return value.slice(0, 'sha256:'.length + 8);
  if (spec.kind !== 'file' && spec.scale === 'pow2') return showNumber(value);
  if (Number.isInteger(value)) return Math.abs(value) < 1e6 ? whole(value) : si(value);
  return String(Number(value.toPrecision(4)));
}

/** The label as far as its first comma, bracket or colon: an axis has no room for explanations. */
function choiceText({ choices }: ChoiceParam, value: ParamValue): string {
  const short = (label: string) => (label.split(/[,(:]/, 1)[0] ?? '').trim();
  const label = choices.find((choice) => choice.value === value)?.label ?? String(value);
  const isUnique = choices.filter((choice) => short(choice.label) === short(label)).length <= 1;
  return isUnique ? short(label) : label;
}
