/**
 * Terms that a newcomer meets, each with a sentence, found in the texts of specs and page by their words: nothing is marked by
 * hand. General ones stand in `general-terms.ts`, those of a model in its spec, where they win.
 */
import { GENERAL_TERMS } from './general-terms.ts';
import type { Term } from './term.ts';

/** A part of a text: as it stands, or a word with its term. */
export type Marked = string | { readonly word: string; readonly term: Term };

export interface Glossary {
  /** The text in parts; each term where it first stands. */
  mark(text: string): readonly Marked[];
  /** The terms of some texts, each once, in their order. */
  termsIn(...texts: readonly string[]): readonly Term[];
}

/** Of the terms of a model, and of those that all have in common. */
export function glossaryOf(own = NONE): Glossary {
  const found = known.get(own) ?? new Words([...GENERAL_TERMS, ...own]);
  known.set(own, found);
  return found;
}

const known = new WeakMap<readonly Term[], Glossary>();
/** The same for good: it is what the glossary of no own terms is known by. */
const NONE: readonly Term[] = [];

/** What every model has in common says nothing of a model's own terms. */
export const generalGlossary = (): Glossary => glossaryOf(NONE);

class Words implements Glossary {
  private readonly terms = new Map<string, Term>();
  private readonly pattern: RegExp;
  private readonly marked = new Map<string, readonly Marked[]>();

  /** Later ones win. */
  constructor(terms: readonly Term[]) {
    for (const term of terms)
      for (const form of formsOf(term)) this.terms.set(isExact(form) ? form : form.toLowerCase(), term);
    // The longest first: `routing table` before `table`.
    const forms = [...this.terms.keys()].sort((a, b) => b.length - a.length).map(escaped);
    this.pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  }

  mark(text: string): readonly Marked[] {
    const known = this.marked.get(text) ?? this.parts(text);
    this.marked.set(text, known);
    return known;
  }

  termsIn(...texts: readonly string[]): readonly Term[] {
    const all = texts.flatMap((text) => this.mark(text).flatMap((part) => (typeof part === 'string' ? [] : part.term)));
    return [...new Set(all)];
  }

  private termOf(word: string): Term | undefined {
    const small = word.toLowerCase();
    return this.terms.get(word) ?? (isExact(small) ? undefined : this.terms.get(small));
  }

  private parts(text: string): readonly Marked[] {
    const parts: Marked[] = [];
    const seen = new Set<Term>();
    let from = 0;
    for (const { 0: word, index } of text.matchAll(this.pattern)) {
      const term = this.termOf(word);
      if (!term || seen.has(term)) continue;
      seen.add(term);
      if (index > from) parts.push(text.slice(from, index));
      parts.push({ word, term });
      from = index + word.length;
    }
    if (from < text.length) parts.push(text.slice(from));
    return parts;
  }
}

/** Names in capitals, and letters, mean something else in another case. */
function isExact(form: string): boolean {
  const one = form.replace(/s$/, '');
  return form.length === 1 || one === one.toUpperCase();
}

const formsOf = ({ term, also = [] }: Term): readonly string[] =>
  [term, ...also].flatMap((form) => (form.length === 1 || form.endsWith('s') ? [form] : [form, `${form}s`]));

const escaped = (form: string): string => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
