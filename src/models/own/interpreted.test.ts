/** Covers: where WebAssembly is refused, a run of a protocol on one core says that it is slower, and gives the same digest. */
import { afterEach, expect, it, vi } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import { loadLanguage, takeProtocol } from '../../scenario/own-models.ts';
import { OWN_TEXT } from '../../scenario/testing/own-texts.ts';
import '../catalog.ts';

afterEach(() => vi.unstubAllGlobals());

async function ran() {
  await loadLanguage();
  const scenario = complete(expectOk(takeProtocol(OWN_TEXT)), { params: { nodes: 32, end: 5 } });
  const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 1 }));
  const progress = expectOk(await run.advance({ wallMs: 1e9 }));
  const { digest, events } = expectOk(await run.result('finished'));
  run.dispose();
  return { digest, events, notice: progress.notice };
}

it('says so', async () => {
  const made = await ran();
  expect(made.notice).toBeUndefined();
  expect(made.events).toBeGreaterThan(100);
  vi.stubGlobal('WebAssembly', {
    Module: class {
      constructor() {
        throw new EvalError('refused by the policy');
      }
    },
  });
  expect(await ran()).toEqual({ ...made, notice: expect.stringContaining('WebAssembly is refused here') });
});
