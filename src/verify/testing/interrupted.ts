/** For tests: a run in pieces, each gone on with by a new executor from the bytes of a checkpoint, beside the same run in one. */
import { expect } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { openRun } from '../../run/open-run.ts';
import type { OpenOptions, Run } from '../../run/run.ts';
import type { ReadCheckpoint } from '../../scenario/checkpoint/checkpoint.ts';
import { decodeCheckpoint, encodeCheckpoint } from '../../scenario/checkpoint/checkpoint-bytes.ts';
import type { Files } from '../../scenario/files.ts';
import { NO_FILES } from '../../scenario/files.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import { compareResults, describeDifference } from '../../scenario/results/outcome-compare.ts';
import type { Scenario } from '../../scenario/scenario.ts';

export interface Interruption {
  /** Of all steps, in order; an executor for each, and one more. */
  readonly shares: readonly number[];
  /** Which executor each piece is made by: in turn. Default: one core. */
  readonly executors?: readonly Partial<OpenOptions>[];
  /** Records are taken before each checkpoint; else it has them. */
  readonly takes?: boolean;
  /** Wall time ends each piece, within a window perhaps. */
  readonly isCut?: boolean;
}

/** What a run has come to, and what it has given of itself. */
export interface Made {
  readonly result: RunResult;
  readonly records: readonly string[];
  readonly steps: number;
}

export const ONE_CORE = { engine: 'sequential', lpSize: 'auto' } as const;

/** As it is read from a file. */
export async function written(run: Run): Promise<ReadCheckpoint> {
  const pieces = encodeCheckpoint(expectOk(await run.checkpoint()));
  return expectOk(decodeCheckpoint(new Uint8Array(Buffer.concat([...pieces]))));
}

export const recordsOf = (run: Run): string[] =>
  run.kind === 'event' ? run.takeRecords().map((record) => JSON.stringify(run.recordValues(record))) : [];

export async function open(scenario: Scenario, options: OpenOptions): Promise<Run> {
  const run = expectOk(await openRun(scenario, options));
  if (run.kind === 'event') run.keepRecords();
  return run;
}

export async function advance(run: Run, steps: number, wallMs = Number.POSITIVE_INFINITY) {
  return expectOk(await run.advance({ wallMs, steps }));
}

export async function end(run: Run, steps: number, taken: readonly string[]): Promise<Made> {
  const last = await advance(run, steps);
  const result = expectOk(await run.result(last.done ? 'finished' : 'cancelled'));
  const records = [...taken, ...recordsOf(run)];
  run.dispose();
  return { result, records, steps: last.steps };
}

/** Cut after `most` steps: some runs have no end. `files`: those that the scenario names. */
export async function expectSameInterrupted(
  scenario: Scenario,
  most: number,
  { shares, executors = [ONE_CORE], takes = false, isCut = false }: Interruption,
  files: Files = NO_FILES,
): Promise<void> {
  const whole = await end(await open(scenario, { ...ONE_CORE, files }), most, []);
  const optionsOf = (piece: number) => ({ ...ONE_CORE, files, ...executors[piece % executors.length] });
  let run = await open(scenario, optionsOf(0));
  let taken: string[] = [];
  let before = 0;
  for (const [piece, share] of shares.entries()) {
    const steps = Math.max(0, Math.round(share * whole.steps) - before);
    before = (await advance(run, steps, isCut ? 0 : undefined)).steps;
    if (takes) taken = [...taken, ...recordsOf(run)];
    const from = await written(run);
    run.dispose();
    run = await open(scenario, { ...optionsOf(piece + 1), from });
  }
  const pieces = await end(run, most - before, taken);
  expectSame(pieces, whole);
}

export function expectSame(pieces: Made, whole: Made): void {
  expect(compareResults(pieces.result, whole.result).map(describeDifference)).toEqual([]);
  expect(pieces.result.digest).toBe(whole.result.digest);
  expect(pieces.result.ending).toBe(whole.result.ending);
  expect(pieces.result.metrics).toEqual(whole.result.metrics);
  expect(pieces.steps).toBe(whole.steps);
  expect(pieces.records).toEqual(whole.records);
}
