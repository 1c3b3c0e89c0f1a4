/** Worker 0 says what all do next, and asks them while they are at rest: questions and answers go through shared memory, so that nobody needs a turn of an event loop. */
import { joinedWords } from '../../../base/joined.ts';
import { breakRun } from './helper.ts';
import type { PartWorker } from './part-worker.ts';
import { ASK, answer } from './questions.ts';
import { ANSWER_WORDS, CONTROL, READ } from './shared-memory.ts';
import type { Team } from './team.ts';

/** Ms after which who does not answer counts as dead. */
const ANSWER_MS = 30_000;

export function command(control: Int32Array, ask: number, words: readonly number[]): void {
  control[CONTROL.question] = ask;
  control.set(
    words.map((word) => word | 0),
    CONTROL.question + 1,
  );
  Atomics.add(control, CONTROL.command, 1);
  Atomics.notify(control, CONTROL.command);
}

/** Answers of all, that of worker 0 first. None where somebody does not answer. */
export function askAll(worker: PartWorker, team: Team, ask: number, words: readonly number[]): readonly Uint32Array[] {
  const { control, answers, workers } = worker.shared;
  command(control, ask, words);
  const own = answer(
    worker,
    ask,
    words.map((word) => word >>> 0),
  );
  const parts: Uint32Array[][] = Array.from({ length: workers - 1 }, () => []);
  for (let rest = 1; rest > 0; ) {
    if (!meet(worker, team)) return [];
    rest = 0;
    for (let i = 1; i < workers; i++) {
      const told = CONTROL.answers + READ * i;
      parts[i - 1].push(answers.slice(i * ANSWER_WORDS, i * ANSWER_WORDS + control[told]));
      rest += control[told + 1];
    }
    if (rest > 0) command(control, ASK.more, []);
  }
  return [own, ...parts.map(joinedWords)];
}

/** At rest all answer soon; false where somebody does not. */
function meet(worker: PartWorker, team: Team): boolean {
  if (worker.arrive()) return true;
  const { control } = worker.shared;
  const late = performance.now() + ANSWER_MS;
  while (worker.isHeld()) {
    team.wait(worker, 1);
    if (performance.now() > late) breakRun(control);
    if (Atomics.load(control, CONTROL.broken) !== 0) return false;
  }
  return true;
}
