/** The known name that a mistyped one probably meant. */

/** At most two edits away, or a beginning of at least three letters; undefined when nothing is near. */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
  const word = typed.slice(0, 60).toLowerCase();
  const ranked = known.map((name) => ({ name, far: edits(word, name.toLowerCase()) })).sort((a, b) => a.far - b.far);
  const best = ranked[0];
  if (best && best.far <= Math.min(2, Math.floor(best.name.length / 2))) return best.name;
  return word.length >= 3 ? known.find((name) => name.toLowerCase().startsWith(word)) : undefined;
}

/** Letters to change, add, drop or swap with their neighbour (optimal string alignment), one row at a time. */
function edits(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = swapped ? before[j - 2] + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (same ? 0 : 1), swap));
    }
    [before, row] = [row, next];
  }
  return row[b.length];
}

/** `did you mean --seed?`, or what exists. */
export function suggest(typed: string, known: readonly string[]): string {
  const name = nearestName(typed, known);
  return name ? `did you mean ${name}?` : `use ${known.join(', ')}`;
}
