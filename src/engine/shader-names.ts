/** Names of TypeScript as constants of shaders: `sentIn` of `PACKET_TABLE` is `PACKET_TABLE_SENT_IN`. */

export const shaderName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** A table of numbers by the names that shaders know. */
export const shaderTable = (
  prefix: string,
  table: Readonly<Record<string, number>>,
): readonly (readonly [name: string, value: number])[] =>
  Object.entries(table).map(([name, value]) => [`${prefix}_${shaderName(name)}`, value]);
