/** How large a network is: the first count among its model's parameters. */
import { counted } from '../../base/counted.ts';
import { isVisible } from '../../scenario/files.ts';
import type { ModelSpec, Params } from '../../scenario/spec.ts';

/** Name of that parameter; '' where the model counts nothing. */
export const sizeParam = (spec: ModelSpec): string =>
  Object.entries(spec.params).find(([, { kind }]) => kind === 'int')?.[0] ?? '';

/** `65,536 nodes`; '' where a file says how many there are. */
export function sizeOf(spec: ModelSpec, params: Params): string {
  const name = sizeParam(spec);
  const param = spec.params[name];
  return param && isVisible(param, params) ? counted(params[name] as number, param.label.toLowerCase()) : '';
}
