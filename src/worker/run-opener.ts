/** Opens runs on what the worker has, with the files that the page has given; and says beforehand what they would take. */
import { fail, ok, type Result } from '../base/result.ts';
import type { GpuContext } from '../gpu/context.ts';
import { takeModel } from '../models/registered.ts';
import { RETRY_BATCH_MS } from '../run/device-loss-retry.ts';
import { estimateMemory } from '../run/estimate.ts';
import { workersOf } from '../run/open-executor.ts';
import { openRun } from '../run/open-run.ts';
import type { OpenOptions, OpenWatch, Run } from '../run/run.ts';
import { unreadFile } from '../run/unread-file.ts';
import type { MemoryEstimate } from '../scenario/memory.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { RunOptions } from './api.ts';
import { GivenFiles } from './given-files.ts';
import { findGpu, type LabDevice, processorBytes } from './lab-device.ts';

export class RunOpener {
  readonly files = new GivenFiles();
  /** Sabotage: the next world finds no room. */
  refuseMemory = false;

  constructor(private readonly device: LabDevice) {}

  async open(
    scenario: Scenario,
    options: RunOptions,
    watch: OpenWatch & Pick<OpenOptions, 'from'> = {},
  ): Promise<Result<Run>> {
    const lpSize = options.lpSize as OpenOptions['lpSize'];
    let used: GpuContext | undefined;
    const gpu = async (): Promise<Result<GpuContext>> => {
      const found = await findGpu();
      if (!found.ok) return found;
      used = found.value;
      if (!this.refuseMemory) return found;
      this.refuseMemory = false;
      return ok({ ...found.value, maxBinding: 0 });
    };
    try {
      const longestBatchMs = options.retryAfterDeviceLoss ? RETRY_BATCH_MS : undefined;
      const { helpers } = this.device;
      const offered = { gpu, processorBytes: processorBytes(), files: await this.files.ready(), helpers };
      return await openRun(scenario, {
        engine: options.engine,
        lpSize,
        list: options.list,
        longestBatchMs,
        ...offered,
        ...watch,
      });
    } catch (error) {
      if (!used?.isLost()) throw error;
      return fail('device-lost', 'the GPU device was lost while the network was built', 'run again');
    }
  }

  /** Null while a file of the scenario was not given. */
  async estimate(
    scenario: Scenario,
    executor: RunOptions['engine'],
    list?: RunOptions['list'],
  ): Promise<MemoryEstimate | null> {
    const files = await this.files.ready();
    if (!(await takeModel(scenario)).ok) return null;
    if (unreadFile(scenario, files)) return null;
    const gpu = this.device.runs(executor) ? await findGpu() : undefined;
    const { helpers } = this.device;
    const workers = executor === 'workers' && helpers ? workersOf(helpers) : undefined;
    if (!gpu?.ok) return estimateMemory(scenario, { processorBytes: processorBytes(), workers }, { files });
    const { maxBinding, adapter } = gpu.value;
    return estimateMemory(scenario, { gpu: { maxBinding, software: adapter.software } }, { lists: { list }, files });
  }
}
