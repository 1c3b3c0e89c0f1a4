/** Looks at a run at its end, or in its middle: everything of an outcome that is not counted from batch to batch. */
import { recordKernel, submit } from '../../../gpu/commands.ts';
import type { Distributions } from '../../../scenario/outcome.ts';
import { readDistributions } from '../../distributions.ts';
import { type Finished, MOST_FINISHING, readFinish } from '../../finish.ts';
import type { SeriesRows } from '../executor.ts';
import { CONTROL } from '../layout.ts';
import type { GpuNetwork } from './network.ts';
import type { SeriesReader } from './series.ts';

export interface Finish extends Finished {
  readonly distributions: Distributions;
  readonly series: SeriesRows;
}

/** `turn`: of the next round. Nothing is in flight. */
export async function finishRun(network: GpuNetwork, turn: number, series: SeriesReader): Promise<Finish> {
  const { gpu, world, bindings, kernels, turns, plan, places } = network;
  submit(gpu.device, 'finish', (encoder) => {
    network.recordLook(encoder);
    network.clear(encoder, CONTROL.finish, places.measured - CONTROL.finish);
    const workgroups = Math.min(plan.maxWorkgroups, MOST_FINISHING);
    recordKernel(encoder, 'finish', kernels.pipelines.finish, [bindings, turns[turn]], workgroups);
  });
  // From what the kernel adds up to the last row of the series.
  const words = await network.read('control', CONTROL.finish, places.series - CONTROL.finish + series.words);
  // Sums by row; nothing for models without records.
  const judgements = world.recordWords
    ? await network.read('control', places.judgements, series.judgementWords)
    : new Uint32Array(0);
  const from = (place: number) => words.subarray(place - CONTROL.finish);
  return {
    ...readFinish(words, world.observed),
    distributions: readDistributions(world.distributions ?? [], from(places.measured)),
    series: series.unwrap(from(places.series), judgements),
  };
}
