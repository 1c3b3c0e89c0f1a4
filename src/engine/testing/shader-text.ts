/** What tests look for in the plain text of shaders. */

/** Words of `control` are reached by `in_block`, and by the module `sets`, which goes by it; a replica's own words by `in_own`. */
export const IN_CONTROL = ['in_block', 'in_before', 'in_now', 'in_next', 'in_own'];

/** A kernel of a run, to its first statement. */
const ENTRY = /@compute [^{]*?fn (\w+)\([^{]*\{\s*([^;]*;)/g;

export const withoutComments = (text: string): string => text.replace(/\/\/.*$/gm, '');

/** The end of what a bracket at `open` opens. */
export function closing(text: string, open: number): number {
  const opens = text[open];
  const closes = { '[': ']', '(': ')', '{': '}' }[opens];
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === opens) depth++;
    else if (text[i] === closes && --depth === 0) return i;
  }
  return text.length;
}

/** Kernels whose first statement is not `begin_seat`, but for those that need none. */
export const withoutReplica = (code: string, without: readonly string[]): string[] =>
  Array.from(code.matchAll(ENTRY)).flatMap(([, name, first]) =>
    without.includes(name) || /^(@if\(replicas\) )?begin_replica\((workgroup|id|at)\.z, /.test(first)
      ? []
      : [`${name} without its replica`],
  );
