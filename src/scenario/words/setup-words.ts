/** Words of a setup: how large it is, and what a parameter has been set to. */
import { counted, unitOf } from '../../base/counted.ts';
import { whole } from '../../base/whole.ts';
import { isVisible, shortHash } from '../files.ts';
import { paramOf } from '../param.ts';
import type { ModelSpec, ParamSpec, Params, ParamValue } from '../spec.ts';

/** Name of the parameter that says how large a network is, its first count; '' where the model counts nothing. */
export const sizeParam = (spec: ModelSpec): string =>
  Object.entries(spec.params).find(([, { kind }]) => kind === 'int')?.[0] ?? '';

/** `65,536 nodes`; '' where a file says how many there are. */
export function sizeOf(spec: ModelSpec, params: Params): string {
  const name = sizeParam(spec);
  const param = spec.params[name];
  return param && isVisible(param, params) ? counted(params[name] as number, param.label.toLowerCase()) : '';
}

/** `lookahead 2 s`. */
export function changeText(spec: ModelSpec, name: string, value: ParamValue): string {
  const param = paramOf(spec, name);
  return `${param.label.toLowerCase()} ${valueText(param, value)}`;
}

/** A value as text with its unit; every digit, since it is what was asked for. */
export function valueText(param: ParamSpec, value: ParamValue): string {
  // A number is no word: its label says the unit.
  if (param.kind === 'choice')
    return (
      (/^\d/.test(String(value)) && param.choices.find((choice) => choice.value === value)?.label) || String(value)
    );
  if (param.kind === 'file') return value === '' ? 'no file' : `file ${shortHash(String(value))}`;
  const digits = typeof value === 'number' && Number.isInteger(value) && value >= 1000 ? whole(value) : String(value);
  return param.unit ? `${digits} ${unitOf(Number(value), param.unit)}` : digits;
}
