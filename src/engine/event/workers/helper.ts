/**
 * The side of a run on several cores that worker 0 does not see: a thread that builds the world itself, does one part of the run, answers what it is
 * asked, and goes back to its messages when the run is over. While a run lasts it reads commands from shared memory alone.
 *
 * A program has a file for such threads, which calls `serveParts` with its port: `worker_threads` in Node, a worker in a page.
 */
import type { Sampling } from '../executor.ts';
import type { EventWorld } from '../model.ts';
import { Broken, PartWorker, type Steps, type WorkerSettings } from './part-worker.ts';
import { ASK, answer, QUESTION_WORDS } from './questions.ts';
import { ANSWER_WORDS, CONTROL, READ, type SharedMemory, type SharedStart, SharedViews } from './shared-memory.ts';

/** One part of a run. `what`: of which the helper builds the world. */
export interface PartJob {
  readonly kind: 'part';
  readonly index: number;
  readonly what: unknown;
  readonly sampling: Sampling;
  readonly memory: SharedMemory;
}

export type FromHelper =
  | { readonly kind: 'built' }
  /** It has died of an error; `isMemory`: there was not enough. */
  | { readonly kind: 'failed'; readonly message: string; readonly isMemory: boolean };

/** What a thread has of its port. */
export interface HelperSide {
  post(message: FromHelper): void;
  listen(take: (job: PartJob) => void): void;
}

/** Looks at a word before a thread sleeps: some microseconds. */
export const SPINS = 2000;
export const EVENTS_PER_LOOK = 512;
/** Most ms of a sleep: then a thread looks whether somebody has died. */
export const SLEEP_MS = 100;
/** Attempts to find room in a ring before the thread sleeps for a ms. */
const TRIES = 64;

/** Of a worker that has a thread of its own. */
export function threadSettings(index: number): WorkerSettings {
  let tries = 0;
  return {
    index,
    spins: SPINS,
    look: EVENTS_PER_LOOK,
    makeRoom: (to, self) => {
      const { shared } = self;
      const { control, marks } = shared;
      self.drain();
      if (Atomics.load(control, CONTROL.broken) !== 0) throw new Broken();
      // Whoever sleeps at the barrier reads then.
      Atomics.notify(control, CONTROL.generation);
      const mark = shared.markOf(index, to) + READ;
      if (++tries % TRIES === 0) Atomics.wait(marks, mark, Atomics.load(marks, mark), 1);
    },
  };
}

/** Takes part in runs, one after the other. `build` makes the world of what a job says. */
export function serveParts(port: HelperSide, build: (what: unknown) => Promise<EventWorld>): void {
  port.listen(async ({ index, what, sampling, memory }) => {
    const control = new Int32Array(memory.control);
    try {
      const world = await build(what);
      const worker = new PartWorker(world, sampling, new SharedViews(world, memory), threadSettings(index));
      port.post({ kind: 'built' });
      for (const _ of doPart(worker, memory.from)) sleep(worker);
    } catch (error) {
      if (error instanceof Broken) return;
      breakRun(control);
      port.post({ kind: 'failed', message: wordsOf(error), isMemory: error instanceof RangeError });
    }
  });
}

const wordsOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

function sleep({ shared: { control }, waitsAt, waitsFor }: PartWorker): void {
  Atomics.wait(control, waitsAt, waitsFor, SLEEP_MS);
  if (Atomics.load(control, CONTROL.broken) !== 0) throw new Broken();
}

/** Nobody waits for anybody any more: a run that is over ends so, too. */
export function breakRun(control: Int32Array): void {
  Atomics.store(control, CONTROL.broken, 1);
  Atomics.notify(control, CONTROL.generation);
  Atomics.notify(control, CONTROL.command);
}

/** All that a helper does in a run, which it leaves when that is broken off. */
export function* doPart(worker: PartWorker, from: SharedStart | undefined): Steps {
  const { control, answers } = worker.shared;
  const { index } = worker;
  yield* worker.start(from);
  let words: Uint32Array = new Uint32Array();
  let given = 0;
  for (let command = 0; ; command++) {
    if (!worker.isRaised(CONTROL.command, command)) while (worker.isHeld()) yield;
    const question = control.subarray(CONTROL.question, CONTROL.question + 1 + QUESTION_WORDS);
    const [ask] = question;
    if (ask === ASK.advance) {
      yield* worker.advance();
      continue;
    }
    if (ask !== ASK.more) {
      words = answer(worker, ask, new Uint32Array(question.subarray(1)));
      given = 0;
    }
    const some = words.subarray(given, given + ANSWER_WORDS);
    given += some.length;
    answers.set(some, index * ANSWER_WORDS);
    const told = CONTROL.answers + READ * index;
    control[told] = some.length;
    control[told + 1] = words.length - given;
    if (!worker.arrive()) while (worker.isHeld()) yield;
  }
}
