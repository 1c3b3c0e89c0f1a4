/** Records of a run, whatever the engine: the same on both, and each once when a device is lost on the way. */
import { expect, it } from 'vitest';
import { fail, ok, type Result } from '../base/result.ts';
import { expectOk } from '../engine/event/testing/run-world.ts';
import type { GpuContext } from '../gpu/context.ts';
import { describeGpu, ownDevice, testDevice } from '../gpu/testing/test-device.ts';
import { rumourSpec } from '../models/test-rumour/spec.ts';
import { complete } from '../scenario/defaults.ts';
import type { RunResult } from '../scenario/outcome.ts';
import { compareResults } from '../scenario/results/outcome-compare.ts';
import { openRun } from './open-run.ts';
import { eventRunOf, type Run } from './run.ts';

const scenario = complete(rumourSpec, { params: { nodes: 500 }, seed: 4 });

interface Told {
  readonly result: RunResult;
  readonly rows: readonly (readonly (number | string)[])[];
}

/** Takes records a few windows at a time; `between` may do harm. */
async function tell(opened: Promise<Result<Run>>, between: (windows: number) => void = () => {}): Promise<Told> {
  const run = eventRunOf(expectOk(await opened));
  run.keepRecords();
  const rows: (readonly (number | string)[])[] = [];
  for (let done = false; !done; ) {
    const progress = expectOk(await run.advance({ wallMs: 1e9, steps: 5 }));
    for (const record of run.takeRecords()) rows.push(run.recordValues(record));
    between(progress.steps);
    done = progress.done;
  }
  const result = expectOk(await run.result('finished'));
  run.dispose();
  return { result, rows };
}

const sequential = (): Promise<Told> => tell(openRun(scenario, { engine: 'sequential', lpSize: 1 }));

describeGpu('records of a run', () => {
  it('are the same on both engines', async () => {
    const expected = await sequential();
    const gpu = async () => ok(await testDevice());
    const { result, rows } = await tell(openRun(scenario, { engine: 'gpu', lpSize: 2, gpu }));
    expect(rows).toEqual(expected.rows);
    expect(rows.length).toBe(500);
    expect(compareResults(result, expected.result)).toEqual([]);
  });

  it('are given once, though the device is lost on the way', async () => {
    const first = await ownDevice();
    const left: GpuContext[] = [first, await testDevice()];
    const gpu = async () => {
      const next = left.shift();
      return next ? ok(next) : fail('unsupported', 'no adapter is left', 'one core works');
    };
    let lost = false;
    const { rows } = await tell(openRun(scenario, { engine: 'gpu', lpSize: 1, gpu }), (windows) => {
      if (lost || windows < 20) return;
      lost = true;
      first.device.destroy();
    });
    expect(lost).toBe(true);
    expect(rows).toEqual((await sequential()).rows);
  });
});
