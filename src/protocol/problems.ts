/** What is wrong with a text, gathered in the order of its places. */
import { whole } from '../base/whole.ts';
import type { Problem, Span } from './program.ts';

/** More than a person reads. */
const MOST = 200;
/** More are not looked for: texts may be hostile. */
const MOST_SUGGESTIONS = 20;
const LONGEST = 40;
/** `rand` is short for something, `r` may be anything. */
const SHORTENED = 3;

export class Problems {
  private readonly found: Problem[] = [];
  private suggestions = 0;

  add(span: Span, message: string, remedy = ''): void {
    if (!this.isFull) this.found.push({ span: { from: span.from, to: span.to }, message, remedy });
  }

  /** A limit that a text goes beyond: `17 kinds of messages and timers; 16 is the most`. */
  limit(span: Span, value: number, what: string, most: number, remedy: string): void {
    this.add(span, `${whole(value)} ${what}; ${whole(most)} is the most.`, remedy);
  }

  /** Nobody reads more: who looks for problems may stop. */
  get isFull(): boolean {
    return this.found.length >= MOST;
  }

  get count(): number {
    return this.found.length;
  }

  /** In order of places, each once. */
  get sorted(): readonly Problem[] {
    const byPosition = new Map(this.found.map((problem) => [`${problem.span.from} ${problem.message}`, problem]));
    return [...byPosition.values()].sort((a, b) => a.span.from - b.span.from);
  }

  /** `Did you mean ...?` of what is near, else of what begins so; or another remedy. `known` may be reckoned: it is only while suggestions are made. */
  meant(name: string, known: Iterable<string> | (() => Iterable<string>), otherwise: string): string {
    if (this.suggestions++ >= MOST_SUGGESTIONS || name.length > LONGEST) return otherwise;
    let [best, least, longer] = ['', Math.max(1, Math.floor(name.length / 3)) + 1, ''];
    for (const other of typeof known === 'function' ? known() : known) {
      if (longer === '' && name.length >= SHORTENED && other.startsWith(name)) longer = other;
      if (Math.abs(other.length - name.length) >= least) continue;
      const distance = distanceOf(name, other);
      if (distance < least) [best, least] = [other, distance];
    }
    const meant = best || longer;
    return meant === '' ? otherwise : `Did you mean \`${meant}\`?`;
  }
}

/** A name as sentences have it. */
export const quoted = (name: string): string =>
  `\`${name.length > LONGEST ? `${name.slice(0, LONGEST)}\u2026` : name}\``;

/** `no values`, `one value`, `3 values`. */
export const counted = (count: number, what: string): string =>
  `${count === 0 ? 'no' : count === 1 ? 'one' : count} ${what}${count === 1 ? '' : 's'}`;

/** `none is given`. */
export const given = (count: number): string => `${['none', 'one'][count] ?? count} ${count > 1 ? 'are' : 'is'} given`;

/** Signs to add, drop or change; two that are swapped are one. */
function distanceOf(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j++) {
      const change = rows[i - 1][j - 1] + Number(a[i - 1] !== b[j - 1]);
      rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
    }
  }
  return rows[a.length][b.length];
}
