/**
 * Atomic words, as relaxed as a GPU promises them: each word has one value, and what gives a result acts at once. There is no order
 * between words: what gives no result may act at any later moment of the dispatch, and a load may find what the word was before
 * somebody's last change. Whoever has seen or made a change sees it from then on. A weak compare-exchange may fail although it would
 * succeed.
 */
import type { Choices, Clock } from './machine.ts';

/** A weak compare-exchange fails by chance no more often than this in a row, so that every tape comes to an end. */
const MOST_SPURIOUS = 2;

type Change = (old: number, value: number) => number;
interface Posted {
  readonly invocation: number;
  readonly word: number;
  readonly change: Change;
  readonly value: number;
  /** Not before the end of the dispatch. */
  readonly late: boolean;
}

const store: Change = (_old, value) => value;
const add: Change = (old, value) => (old + value) >>> 0;
const least: Change = (old, value) => (value < old ? value : old);
const most: Change = (old, value) => (value > old ? value : old);
const or: Change = (old, value) => (old | value) >>> 0;

export class AtomicWords {
  /** Of this part, from its word 0 on. */
  readonly words: Uint32Array;
  private readonly all: Uint32Array;
  /** Where a word lies among all. */
  private readonly offsetOf: (word: number) => number = (word) => word;
  private readonly clock: Clock;
  private readonly choices: Choices;
  /** Value before the last change, the dispatch of that change, and who has seen it. */
  private readonly before: Uint32Array;
  private readonly changedIn: Uint32Array;
  private readonly seenBy: Uint32Array;
  private readonly posted: Posted[] = [];
  private spurious = 0;

  constructor(size: number, clock: Clock, choices: Choices) {
    this.all = new Uint32Array(size);
    this.words = this.all;
    this.before = new Uint32Array(size);
    this.changedIn = new Uint32Array(size);
    this.seenBy = new Uint32Array(size);
    this.clock = clock;
    this.choices = choices;
  }

  /** Words from `first` on; where invocations look for one of them, `offsetOf` says. */
  part(first: number, size: number, offsetOf: (word: number) => number): AtomicWords {
    const words = this.all.subarray(first, first + size);
    return Object.create(this, { words: { value: words }, offsetOf: { value: offsetOf } });
  }

  load(at: number): number {
    const word = this.offsetOf(at);
    this.reach(word);
    const me = 1 << this.clock.invocation;
    if (this.changedIn[word] !== this.clock.dispatch || (this.seenBy[word] & me) !== 0) return this.all[word];
    if (this.choices.byte() > 160) return this.before[word];
    this.seenBy[word] |= me;
    return this.all[word];
  }

  exchange(word: number, value: number): number {
    return this.act(word, store, value);
  }

  fetchAdd(word: number, value: number): number {
    return this.act(word, add, value);
  }

  compareExchangeWeak(at: number, expected: number, value: number): { exchanged: boolean; old: number } {
    const word = this.offsetOf(at);
    this.reach(word);
    const old = this.all[word];
    if (old === expected && this.spurious < MOST_SPURIOUS && this.choices.byte() > 200) {
      this.spurious++;
      return { exchanged: false, old };
    }
    this.spurious = 0;
    if (old !== expected) return { exchanged: false, old };
    this.apply(this.clock.invocation, word, store, value);
    return { exchanged: true, old };
  }

  store(word: number, value: number): void {
    this.post(word, store, value);
  }

  add(word: number, value: number): void {
    this.post(word, add, value);
  }

  min(word: number, value: number): void {
    this.post(word, least, value);
  }

  max(word: number, value: number): void {
    this.post(word, most, value);
  }

  or(word: number, value: number): void {
    this.post(word, or, value);
  }

  /** Lets one of the operations act that wait, `which` says one. */
  settleOne(which: number): void {
    if (this.posted.length === 0) return;
    const at = which % this.posted.length;
    const chosen = this.posted[at];
    // Those of one invocation on one word keep their order.
    const first = this.posted.findIndex((p) => p.invocation === chosen.invocation && p.word === chosen.word);
    if (!this.posted[first].late) this.settle(first);
  }

  /** The end of a dispatch. */
  settleAll(): void {
    while (this.posted.length > 0) this.settle(0);
  }

  private act(at: number, change: Change, value: number): number {
    const word = this.offsetOf(at);
    this.reach(word);
    const old = this.all[word];
    this.apply(this.clock.invocation, word, change, value);
    return old;
  }

  private post(at: number, change: Change, value: number): void {
    const word = this.offsetOf(at);
    this.clock.tick();
    const { invocation } = this.clock;
    const waits = this.posted.some((p) => p.invocation === invocation && p.word === word);
    const byte = this.choices.byte();
    if (byte < 128 && !waits) this.apply(invocation, word, change, value);
    else this.posted.push({ invocation, word, change, value, late: byte > 230 });
  }

  /** What the invocation itself has not yet done to the word comes first. */
  private reach(word: number): void {
    this.clock.tick();
    for (let i = 0; i < this.posted.length; ) {
      const { invocation, word: other } = this.posted[i];
      if (other === word && invocation === this.clock.invocation) this.settle(i);
      else i++;
    }
  }

  private settle(index: number): void {
    const [{ invocation, word, change, value }] = this.posted.splice(index, 1);
    this.apply(invocation, word, change, value);
  }

  private apply(invocation: number, word: number, change: Change, value: number): void {
    this.before[word] = this.all[word];
    this.changedIn[word] = this.clock.dispatch;
    this.seenBy[word] = 1 << invocation;
    this.all[word] = change(this.all[word], value);
  }
}
