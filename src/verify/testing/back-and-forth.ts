/** For tests: a run that goes back to checkpoints of itself and on again, beside the same run in one piece. */
import { expect } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import type { OpenOptions } from '../../run/run.ts';
import type { Checkpoint } from '../../scenario/checkpoint/checkpoint.ts';
import { type Files, NO_FILES } from '../../scenario/files.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { advance, end, expectSame, type Made, ONE_CORE, open, recordsOf } from './interrupted.ts';

/** On to some step, then back, and some steps from there; as shares of what there is. */
export interface Excursion {
  readonly on: number;
  /** Wall time ends the way there, within a window perhaps. */
  readonly isCut: boolean;
  /** Records are taken before the checkpoint that is left there, after it, and where the run rests in the past. */
  readonly takes: readonly [before: boolean, after: boolean, back: boolean];
  /** Of the checkpoints so far, of which the first is the start. */
  readonly back: number;
  readonly further: number;
}

interface Kept {
  readonly steps: number;
  readonly checkpoint?: Checkpoint;
}

/** Cut after `most` steps: some runs have no end. At each rest the run is what it was there; its end, and records that were taken, are those of one piece. Gives how many records there are. */
export async function expectSameBackAndForth(
  scenario: Scenario,
  most: number,
  excursions: readonly Excursion[],
  options: Partial<OpenOptions> = ONE_CORE,
  files: Files = NO_FILES,
): Promise<number> {
  const straight = async (steps: number) => end(await open(scenario, { ...ONE_CORE, files }), steps, []);
  const whole = await straight(most);
  const run = await open(scenario, { ...ONE_CORE, ...options, files });
  const kept: Kept[] = [{ steps: 0 }];
  const taken: string[] = [];
  const take = (isTaken: boolean) => isTaken && taken.push(...recordsOf(run));
  let here = 0;
  let isDone = false;
  const goOn = async (to: number, wallMs?: number) => {
    if (to > here) ({ steps: here, done: isDone } = await advance(run, to - here, wallMs));
  };
  for (const { on, isCut, takes, back, further } of excursions) {
    await goOn(Math.round(on * whole.steps), isCut ? 0 : undefined);
    take(takes[0]);
    const { state, ...checkpoint } = expectOk(await run.checkpoint());
    kept.push({ steps: here, checkpoint: { ...checkpoint, state: structuredClone(state) } });
    take(takes[1]);
    const from = kept[Math.min(kept.length - 1, Math.floor(back * kept.length))];
    const there = expectOk(await run.goTo(from?.checkpoint));
    ({ steps: here, done: isDone } = there);
    expect(here).toBe(from?.steps);
    await goOn(here + Math.round(further * (whole.steps - here)));
    take(takes[2]);
    const made: Made = {
      result: expectOk(await run.result(isDone ? 'finished' : 'cancelled')),
      records: [],
      steps: here,
    };
    expectSame(made, { ...(await straight(here)), records: [] });
  }
  const ended = await end(run, most - here, taken);
  expectSame(ended, whole);
  return whole.records.length;
}
