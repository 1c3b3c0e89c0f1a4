/** `run --steps`: shares of the GPU's time by step of a round, told beside the result. */
import { sharesText, stepShares } from '../../bench/step-shares.ts';
import { timedGpu } from '../../gpu/timed-context.ts';
import type { OpenOptions, Progress } from '../../run/run.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import type { Arguments, OptionSpec } from '../args.ts';

export const STEPS: OptionSpec = {
  name: 'steps',
  help: 'tell how the time of rounds on the GPU is shared by their steps, where the device has time stamps',
};

/** Where steps are asked for: a device with time stamps, and rounds that are dispatched one by one. */
export const stepOptions = (args: Arguments): Pick<OpenOptions, 'gpu' | 'drive'> =>
  args.has(STEPS.name) ? { gpu: timedGpu, drive: 'batch' } : {};

/** A line, ended. */
export function describeSteps({ engine, adapter }: RunResult, last: Progress | undefined): string {
  if (engine !== 'gpu') return 'no time by step: the run was not on the GPU\n';
  const { kernelSeconds } = last?.effort ?? {};
  if (!kernelSeconds)
    return `no time by step: ${adapter.description || adapter.vendor} has no time stamps (timestamp-query)\n`;
  const shares = sharesText(stepShares(kernelSeconds));
  return shares ? `time by step: ${shares}\n` : 'no time by step: no round was timed\n';
}
