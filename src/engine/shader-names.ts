/** Names and numbers of TypeScript as constants of shaders: `sentIn` of `PACKET_TABLE` is `PACKET_TABLE_SENT_IN`. */

export const shaderName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** A table of numbers by the names that shaders know. */
export const shaderTable = (
  prefix: string,
  table: Readonly<Record<string, number>>,
): readonly (readonly [name: string, value: number])[] =>
  Object.entries(table).map(([name, value]) => [`${prefix}_${shaderName(name)}`, value]);

/** Names in the order of their numbers, as constants of shaders. */
export const numbered = (prefix: string, names: readonly string[]): ReturnType<typeof shaderTable> =>
  shaderTable(prefix, Object.fromEntries(names.map((name, i) => [name, i])));

/** Several tables by their prefixes, as constants of a model. */
export const shaderTables = (
  tables: Readonly<Record<string, Readonly<Record<string, number>>>>,
): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(tables).flatMap(([prefix, table]) => shaderTable(prefix, table)));

/** A number as a literal of floating point, for pictures. */
export const shaderFloat = (value: number): string => (Number.isInteger(value) ? `${value}.0` : `${value}`);
