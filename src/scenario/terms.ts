/**
 * Terms that a newcomer meets, each with a sentence, found in the texts of specs and page by their words: nothing is marked by
 * hand. General ones are `GENERAL_TERMS`, those of a model stand in its spec, where they win.
 */
import { type Term, termsOf } from './term.ts';

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

const NETWORK = termsOf({
  node: 'One member of the network, with a state of its own: a peer, a device.',
  'simulated time, simulated second': 'The time of the network itself, however long this device takes to compute it.',
  seed: 'The number that all random numbers of a run follow from: the same seed gives the same run, on any device.',
  tick: 'The grain of simulated time: every delay is a whole number of ticks.',
  round: 'One step of a network in which all nodes act together: everybody decides, then everything happens.',
  digest:
    'Sixteen digits that sum up all that happened in a run: two runs with the same digest did the same, to the bit.',
});

const ENGINE = termsOf({
  event:
    'What happens at one node at one moment, such as the arrival of a message. It may change the node and send further events.',
  pending: 'Of an event: it waits at its node, because its time has not come yet.',
  lookahead:
    'The least delay of any event. Nothing causes anything sooner, so all events within it can be executed at once.',
  window:
    'Simulated time from the earliest event on, one lookahead long. Its events cannot disturb each other and are executed together.',
  'LP, logical process, logical processes':
    'A group of nodes that one thread of the GPU looks after. Its size changes the speed, never the result.',
  conservation: 'Nothing is lost: what was created has been executed, or still waits.',
  parallelism: 'How many events can be executed at the same time.',
  'latency, latencies': 'The time from sending a message to its arrival.',
});

const STATISTICS = termsOf({
  median: 'The value in the middle: half of all lie below it.',
  'Gini coefficient, Gini': 'One number for inequality: 0 when all have the same, near 1 when one has everything.',
  'Lorenz curve':
    'Everybody in order, who has the least first: which share of the whole the first so many have together. Equality is a straight line.',
  'closed form': 'A formula that gives the value without running anything.',
  'standard error':
    'How far a measured mean usually lies from the true one, by chance alone; beyond three of them it is hardly chance.',
  exponential:
    'Of times: many are short and few are long, and how long one has lasted says nothing of how long it goes on.',
});

/** Terms that models have in common: of networks, of event engines, of statistics. */
export const GENERAL_TERMS: readonly Term[] = [...NETWORK, ...ENGINE, ...STATISTICS];
