/** What the rules do not do yet: a scenario that asks for it is refused, never run as if it had not asked. */
import type { Params, ParamValue } from '../../../scenario/spec.ts';

/** Parameters and the one value that is honoured so far. */
const ONLY: Readonly<Record<string, ParamValue>> = {
  nat: 0,
  churn: 'none',
  refresh: 0,
  pingBeforeReplace: 'no',
  replacement: 0,
  tables: 'warm',
  hotLookups: 0,
};

export function unhonoured(params: Params): string | undefined {
  const name = Object.keys(ONLY).find((each) => params[each] !== ONLY[each]);
  if (name === undefined) return undefined;
  return `${name} ${params[name]} is not simulated yet: set ${name} to ${ONLY[name]}`;
}
