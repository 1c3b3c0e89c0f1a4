import { expect, it } from 'vitest';
import { ok } from '../../base/result.ts';
import { testDevice } from '../../gpu/test-device.ts';
import { scenarioOf } from '../../scenario/check.ts';
import { compareResults } from '../../scenario/outcome-compare.ts';
import { openRun } from '../open-run.ts';
import { pholdSpec } from './spec.ts';

const log = (s: string) => process.stderr.write(`${s}\n`);
async function one(params: any, options: any, subgroups = true) {
  const gpu = await testDevice({ subgroups });
  const checked = scenarioOf(pholdSpec, { params, seed: 5 });
  if (!checked.ok) throw new Error(checked.failure.message);
  const t0 = performance.now();
  const r = await openRun(checked.value, { engine: 'gpu', lpSize: 1, gpu: async () => ok(gpu), ...options });
  if (!r.ok) throw new Error(r.failure.message);
  const t1 = performance.now();
  const p = await r.value.advance({ wallMs: 1e9 });
  if (!p.ok) throw new Error(p.failure.message);
  const t2 = performance.now();
  const res = await r.value.result('finished');
  if (!res.ok) throw new Error(res.failure.message);
  const t3 = performance.now();
  const s = await openRun(checked.value, { engine: 'sequential', lpSize: 1 });
  if (!s.ok) throw 1;
  await s.value.advance({ wallMs: 1e9 });
  const sr = await s.value.result('finished');
  if (!sr.ok) throw 1;
  const d = compareResults(res.value, sr.value);
  log(
    `${JSON.stringify(params)} ${JSON.stringify(options)} sg=${gpu.subgroups} open ${(t1 - t0).toFixed(0)} run ${(t2 - t1).toFixed(0)} result ${(t3 - t2).toFixed(0)} events ${res.value.events} windows ${res.value.windows} ${p.value.notice ?? ''} diffs ${JSON.stringify(d)}`,
  );
  r.value.dispose();
}
it('times', async () => {
  for (const [nodes, population] of [
    [1000, 4],
    [1000, 2],
    [5000, 1],
  ] as const)
    for (const growCapacity of [true, false])
      try {
        await one(
          { nodes, population, end: 30, remote: 1 },
          { lists: { capacity: 1, invocations: 32, poolEntries: 1, growCapacity } },
        );
      } catch (e) {
        log(`${nodes} ${population} ${growCapacity} ${e}`);
      }
}, 120000);
