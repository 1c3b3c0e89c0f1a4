/** Covers: how the worker opens runs: what it gives them to run on, and a device that is lost, or refused, while a network is built. */
import { beforeEach, expect, it, vi } from 'vitest';
import { fail, ok, type Result } from '../base/result.ts';
import type { GpuContext } from '../gpu/context.ts';
import { RETRY_BATCH_MS } from '../run/device-loss-retry.ts';
import type { OpenOptions, Run } from '../run/run.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { RunOptions } from './api.ts';
import type { LabDevice } from './lab-device.ts';
import { RunOpener } from './run-opener.ts';

const { openRun, findGpu } = vi.hoisted(() => ({
  openRun: vi.fn<(scenario: Scenario, options: OpenOptions) => Promise<Result<Run>>>(),
  findGpu: vi.fn<() => Promise<Result<GpuContext>>>(),
}));
vi.mock('../run/open-run.ts', () => ({ openRun }));
vi.mock('./lab-device.ts', () => ({ findGpu, processorBytes: () => 4e9 }));

const scenario = {} as Scenario;
const run = {} as Run;
const OPTIONS: RunOptions = { engine: 'auto', lpSize: 2, pace: null };

/** A device that can be lost. */
function device() {
  const state = { isLost: false };
  findGpu.mockResolvedValue(ok({ maxBinding: 100, isLost: () => state.isLost } as GpuContext));
  return state;
}

const opener = () => new RunOpener({} as LabDevice);

/** Opens a run that is built by this, with the device it was given. */
const builtBy = (build: (gpu: Result<GpuContext>) => Result<Run>) =>
  openRun.mockImplementation(async (_, { gpu }) => build(await (gpu?.() ?? findGpu())));

beforeEach(() => {
  openRun.mockReset().mockResolvedValue(ok(run));
  findGpu.mockReset();
});

it('gives a run the files, the memory and the options of the person', async () => {
  const files = opener();
  files.files.give(new Map([['sha256:a', new Blob(['1,2'])]]));
  expect(await files.open(scenario, OPTIONS)).toEqual(ok(run));
  expect(openRun).toHaveBeenCalledWith(
    scenario,
    expect.objectContaining({
      engine: 'auto',
      lpSize: 2,
      processorBytes: 4e9,
      longestBatchMs: undefined,
      files: new Map([['sha256:a', '1,2']]),
    }),
  );
});

it('has batches short for a person who runs again after a loss of the device', async () => {
  await opener().open(scenario, { ...OPTIONS, retryAfterDeviceLoss: true });
  expect(openRun.mock.calls[0][1].longestBatchMs).toBe(RETRY_BATCH_MS);
});

it('says that the device was lost while the network was built', async () => {
  const gpu = device();
  builtBy(() => {
    gpu.isLost = true;
    throw new Error('the buffer is destroyed');
  });
  expect(await opener().open(scenario, OPTIONS)).toMatchObject({
    ok: false,
    failure: { kind: 'device-lost', message: expect.stringContaining('while the network was built') },
  });
});

it.each([
  ['with a device that works', true],
  ['without a device', false],
])('takes what is thrown %s for the bug that it is', async (_what, hasDevice) => {
  if (hasDevice) device();
  else findGpu.mockResolvedValue(fail('unsupported', 'no adapter', ''));
  builtBy(() => {
    throw new Error('a bug');
  });
  await expect(opener().open(scenario, OPTIONS)).rejects.toThrow('a bug');
});

it('hands on what a device was refused for', async () => {
  const refused = fail('unsupported', 'no adapter', '');
  findGpu.mockResolvedValue(refused);
  builtBy((gpu) => (gpu.ok ? ok(run) : gpu));
  expect(await opener().open(scenario, OPTIONS)).toEqual(refused);
});

it('has no room for one world after it was told so, and all of it for the next', async () => {
  device();
  const room: number[] = [];
  builtBy((gpu) => {
    if (gpu.ok) room.push(gpu.value.maxBinding);
    return ok(run);
  });
  const refusing = opener();
  refusing.refuseMemory = true;
  await refusing.open(scenario, OPTIONS);
  await refusing.open(scenario, OPTIONS);
  expect(room).toEqual([0, 100]);
});
