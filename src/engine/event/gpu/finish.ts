/** Looks at a run at its end, or in its middle: everything of an outcome that is not counted from batch to batch. */
import { recordKernel, submit } from '../../../gpu/commands.ts';
import type { Distributions } from '../../../scenario/outcome.ts';
import { readDistributions } from '../../distributions.ts';
import { type Finished, MOST_FINISHING, readFinish } from '../../finish.ts';
import type { SeriesRows } from '../executor.ts';
import { CONTROL } from '../layout.ts';
import type { DeviceRun } from './device-run.ts';
import type { SeriesReader } from './series.ts';

export interface Finish extends Finished {
  readonly distributions: Distributions;
  readonly series: SeriesRows;
}

/** `turn`: of the next round. Nothing is in flight. */
export async function finishRun(deviceRun: DeviceRun, turn: number, series: SeriesReader): Promise<Finish> {
  const { gpu, world, bindings, kernels, turns, plan, blockOffsets } = deviceRun;
  submit(gpu.device, 'finish', (encoder) => {
    deviceRun.recordLook(encoder);
    deviceRun.clear(encoder, CONTROL.finish, blockOffsets.measured - CONTROL.finish);
    const workgroups = Math.min(plan.maxWorkgroups, MOST_FINISHING);
    recordKernel(encoder, 'finish', kernels.pipelines.finish, [bindings, turns[turn]], workgroups);
  });
  // From what the kernel adds up to the last row of the series.
  const words = await deviceRun.read('control', CONTROL.finish, blockOffsets.series - CONTROL.finish + series.words);
  // Sums by row; nothing for models without records.
  const judgements = world.recordWords
    ? await deviceRun.read('control', blockOffsets.judgements, series.judgementWords)
    : new Uint32Array(0);
  const from = (offset: number) => words.subarray(offset - CONTROL.finish);
  return {
    ...readFinish(words, world.observed),
    distributions: readDistributions(world.distributions ?? [], from(blockOffsets.measured)),
    series: series.unwrap(from(blockOffsets.series), judgements),
  };
}
