import { describe, expect, it } from 'vitest';
import { fail } from '../../base/result.ts';
import { SequentialExecutor } from '../../engine/event/sequential/sequential-executor.ts';
import { expectOk, samplingOf } from '../../engine/event/testing/run-world.ts';
import { SYNCHRONISERS, synchronise } from './synchronise.ts';
import { ringInParts } from './worlds.ts';

const routing = { routing: 'one-core', gpu: async () => fail('unsupported', 'one core', '') } as const;

it('x', async () => {
  const parted = expectOk(await ringInParts({ lps: 8, bitsPerSecond: 1e6, seconds: 30 }, routing));
  console.log(parted.firsts, parted.cuts, parted.world.lookaheadTicks);
  const t = performance.now();
  const run = new SequentialExecutor(parted.world, samplingOf(parted.world));
  while (!expectOk(await run.advance({ wallMs: 1e9 })).done);
  const o = expectOk(await run.outcome());
  console.log(o.digest, o.events, o.created, o.windows, o.counters, (performance.now() - t) / 1000);
  for (const how of SYNCHRONISERS) console.log(how, synchronise(parted, how));
});
