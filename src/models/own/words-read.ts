/** Which words of a node's state a routine may read: pictures ask for many nodes, and for few words of each. */
import type { Program } from '../../protocol/program.ts';

/** `belowWords`: of the underlay, before those of the text; they are read too. */
export function wordsRead({ fields, routines }: Program, routine: number, belowWords: number): Uint32Array {
  const words = new Set(Array.from({ length: belowWords }, (_, i) => i));
  const seen = new Set<number>();
  const visitRoutine = (index: number): void => {
    if (seen.has(index)) return;
    seen.add(index);
    visit(routines[index].body);
  };
  // Statements and expressions are plain data.
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { is, field, routine: called } = part as { is?: unknown; field?: unknown; routine?: unknown };
    if (is === 'call' && typeof called === 'number') visitRoutine(called);
    if ((is === 'field' || is === 'element') && typeof field === 'number') {
      const { at, length = 1, isStored } = fields[field];
      if (!isStored) for (let i = 0; i < length; i++) words.add(belowWords + at + i);
    }
    Object.values(part).forEach(visit);
  };
  visitRoutine(routine);
  return Uint32Array.from(words);
}
