/** The shape of plain data as lines of text: one for each leaf, its path and kind. Tests that freeze formats compare these. */

/** `metrics.hops.bins[][] number`, sorted, each once; `[]` for the members of a list. Values of fields in `ids` are part of the line. */
export function keyPaths(value: unknown, ids: readonly string[] = []): readonly string[] {
  const found = new Set<string>();
  walk(value, '', found, ids);
  return [...found].sort();
}

function walk(value: unknown, path: string, found: Set<string>, ids: readonly string[]): void {
  if (value === undefined) return;
  if (Array.isArray(value)) {
    if (value.length === 0) found.add(`${path}[]`);
    for (const member of value) walk(member, `${path}[]`, found, ids);
  } else if (value === null || typeof value !== 'object' || value instanceof Blob || value instanceof ArrayBuffer)
    found.add(`${path} ${kindOf(value, path, ids)}`);
  else if (Object.keys(value).length === 0) found.add(`${path} {}`);
  else
    for (const [key, member] of Object.entries(value)) walk(member, path === '' ? key : `${path}.${key}`, found, ids);
}

function kindOf(value: unknown, path: string, ids: readonly string[]): string {
  if (value === null) return 'null';
  if (typeof value === 'object') return value.constructor.name;
  return ids.includes(path.replace(/^.*\./, '')) ? JSON.stringify(value) : typeof value;
}
