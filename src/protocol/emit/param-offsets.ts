/** Where the GPU finds the parameters of a text: words of the uniform while there is room, of the tables from there on. */
import { TABLE_LENGTH } from '../../base/quantile.ts';
import type { Program } from '../program.ts';

/** Words of the uniform that a model has (`RUN` of engine/event/layout.ts) beside `degree` and `always`; of these an underlay takes some. */
const ROOM = 62;
const UNDERLAY_ROOM = 24;

export interface ParamOffsets {
  /** Names of uniforms, each with the number of its parameter. */
  readonly uniforms: readonly { readonly name: string; readonly param: number }[];
  /** Numbers of the shares: the i-th bit of the uniform `always` says whether all words fall within the i-th. */
  readonly shares: readonly number[];
  /** Parameters in the tables, from word `paramsAt` on. */
  readonly inTables: readonly number[];
  readonly paramsAt: number;
  /** Words of the tables that a text has; those of its underlay follow. */
  readonly tableWords: number;
}

/** Shares first: they have no offset in the tables. */
export function paramOffsets({
  params,
  tables,
  underlay,
}: Pick<Program, 'params' | 'tables' | 'underlay'>): ParamOffsets {
  const room = ROOM - (underlay.length > 0 ? UNDERLAY_ROOM : 0);
  const shares = params.flatMap(({ type }, param) => (type === 'share' ? [param] : []));
  const others = params.flatMap(({ type }, param) => (type === 'share' ? [] : [param]));
  const kept = others.slice(0, room - shares.length);
  const inTables = others.slice(kept.length);
  const paramsAt = tables.length * TABLE_LENGTH;
  return {
    uniforms: [...[...shares, ...kept].map((param) => ({ name: `p${param}`, param }))],
    shares,
    inTables,
    paramsAt,
    tableWords: paramsAt + inTables.length,
  };
}
