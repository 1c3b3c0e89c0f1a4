/** Looks at a run at its end, or in its middle: everything of an outcome that is not counted from batch to batch. */
import { readWords } from '../../../gpu/readback.ts';
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
  const { world, places } = network;
  const words = await runKernel(network, turn, series.words);
  const judgements = await readJudgements(network, series);
  const from = (place: number) => words.subarray(place - CONTROL.finish);
  return {
    ...readFinish(words, world.observed),
    distributions: readDistributions(world.distributions ?? [], from(places.measured)),
    series: series.unwrap(from(places.series), judgements),
  };
}

/** Everything of `control` from what the kernel adds up to the last row of the series. */
async function runKernel(network: GpuNetwork, turn: number, seriesWords: number): Promise<Uint32Array> {
  const { gpu, buffers, bindings, kernels, sets, plan, places } = network;
  const encoder = gpu.device.createCommandEncoder({ label: 'finish' });
  encoder.clearBuffer(buffers.control, network.inBlock(CONTROL.finish) * 4, (places.measured - CONTROL.finish) * 4);
  const pass = encoder.beginComputePass({ label: 'finish' });
  pass.setPipeline(kernels.pipelines.finish);
  pass.setBindGroup(0, bindings);
  pass.setBindGroup(1, sets.bindings[turn]);
  pass.dispatchWorkgroups(Math.min(plan.maxWorkgroups, MOST_FINISHING));
  pass.end();
  gpu.device.queue.submit([encoder.finish()]);
  return readWords(
    gpu.device,
    buffers.control,
    network.inBlock(CONTROL.finish),
    places.series - CONTROL.finish + seriesWords,
  );
}

/** Sums of judgements by row of the series; nothing for models without records. */
async function readJudgements(network: GpuNetwork, series: SeriesReader): Promise<Uint32Array> {
  const { gpu, world, buffers, places } = network;
  if (!world.recordWords) return new Uint32Array(0);
  return readWords(gpu.device, buffers.control, network.inBlock(places.judgements), series.judgementWords);
}
