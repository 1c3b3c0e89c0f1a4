/**
 * Covers: what the memory of the model allows, by the litmus tests of the literature (Alglave et al. 2015, "GPU concurrency: weak
 * behaviours and programming assumptions"). What a GPU may do happens, what it may not do never does.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AtomicWords } from './atomic-words.ts';
import { Choices, Clock, Violation } from './machine.ts';
import { PlainWords } from './plain-words.ts';
import type { Steps } from './round.ts';
import { dispatch } from './schedule.ts';

const [X, Y] = [0, 1];
const RUNS = 2000;

type Body = (words: AtomicWords, note: (value: number) => void) => Steps;

/** Every outcome that was seen of a few invocations: what each noted, then the final words. */
function outcomes(...bodies: readonly Body[]): Set<string> {
  const seen = new Set<string>();
  const once = (tape: Uint8Array) => {
    const clock = new Clock();
    const choices = new Choices(tape);
    const control = new AtomicWords(2, clock, choices);
    const notes: number[][] = bodies.map(() => []);
    const lanes = bodies.map((body, i) => [body(control, (value) => notes[i].push(value))]);
    dispatch({ clock, control }, choices, lanes);
    seen.add([...notes.filter((note) => note.length > 0).map(String), String(control.words)].join(' | '));
  };
  fc.assert(fc.property(fc.uint8Array({ maxLength: 40, size: 'max' }), once), { numRuns: RUNS });
  return seen;
}

const writer: Body = function* (words) {
  yield;
  words.store(X, 1);
  yield;
  words.store(Y, 1);
};
const reads = (...order: readonly number[]): Body =>
  function* (words, note) {
    for (const word of order) {
      yield;
      note(words.load(word));
    }
  };
const stores = (mine: number, other: number): Body =>
  function* (words, note) {
    yield;
    words.store(mine, 1);
    yield;
    note(words.load(other));
  };

describe('atomic words', () => {
  it('message passing: the second store may be seen before the first', () => {
    expect(outcomes(writer, reads(Y, X))).toEqual(new Set(['0,0 | 1,1', '0,1 | 1,1', '1,0 | 1,1', '1,1 | 1,1']));
  });

  it('store buffering: neither may see the other', () => {
    expect(outcomes(stores(X, Y), stores(Y, X))).toEqual(
      new Set(['0 | 0 | 1,1', '0 | 1 | 1,1', '1 | 0 | 1,1', '1 | 1 | 1,1']),
    );
  });

  it('coherence: who has seen a value of a word never sees an older one', () => {
    expect(outcomes(writer, reads(X, X))).toEqual(new Set(['0,0 | 1,1', '0,1 | 1,1', '1,1 | 1,1']));
  });

  it('coherence: everybody sees what it has written itself', () => {
    expect(outcomes(stores(X, X), stores(Y, Y))).toEqual(new Set(['1 | 1 | 1,1']));
  });

  it('additions of several are not lost, those with a result get different ones', () => {
    const adds: Body = function* (words, note) {
      yield;
      words.add(X, 1);
      yield;
      note(words.fetchAdd(Y, 1));
    };
    expect(outcomes(adds, adds)).toEqual(new Set(['0 | 1 | 2,2', '1 | 0 | 2,2']));
  });

  it('a weak compare-exchange has one winner at most, and may have none', () => {
    const claims: Body = function* (words, note) {
      yield;
      note(Number(words.compareExchangeWeak(X, 0, 7).exchanged));
    };
    expect(outcomes(claims, claims)).toEqual(new Set(['0 | 0 | 0,0', '0 | 1 | 7,0', '1 | 0 | 7,0']));
  });
});

describe('plain words', () => {
  type Step = (words: PlainWords<number>, clock: Clock) => void;
  const run = (steps: readonly Step[]) => {
    const clock = new Clock();
    const words = new PlainWords<number>('word', clock);
    words.put(0, 1);
    clock.begin();
    steps.forEach((step, i) => {
      clock.invocation = i;
      step(words, clock);
    });
  };
  const read: Step = (words) => void words.get(0);
  const write: Step = (words) => words.set(0, 2);
  const nextDispatch: Step = (_words, clock) => clock.begin();

  it.each([
    ['a read after a write', [write, read]],
    ['a write after a read', [read, write]],
    ['a write after the reads of several', [read, read, write]],
    ['two writes', [write, write]],
  ])('%s by another invocation in one dispatch is a race', (_what, steps) => {
    expect(() => run(steps)).toThrow(Violation);
  });

  it.each([
    ['reads of several', [read, read]],
    ['a read in the next dispatch', [write, nextDispatch, read]],
    ['a write in the next dispatch', [read, nextDispatch, write]],
  ])('%s is none', (_what, steps) => {
    run(steps);
  });
});
