/** Covers: every kind of failure stands with a button that does what helps, and none that cannot. */
import { expect, it } from 'vitest';
import type { Failure, FailureKind } from '../../base/result.ts';
import { deviceNotices, failureNotice } from './failure-notices.ts';

const failure = (kind: FailureKind, more: Partial<Failure> = {}): Failure => ({
  kind,
  message: 'it is too large',
  remedy: 'use less',
  ...more,
});
const fix = { param: 'nodes', value: 64, words: 'at most 64 nodes' };
const actionsOf = (given: Failure, executor: 'gpu' | 'workers' | 'sequential') =>
  failureNotice(given, executor).actions;

it.each<[FailureKind, unknown[]]>([
  ['config', ['reset-setup']],
  ['unsupported', ['use-sequential']],
  ['limit', ['use-sequential']],
  ['device-lost', ['retry-after-device-loss', 'use-sequential']],
  ['model-fault', ['copy-report', 'use-sequential']],
  ['cancelled', ['run-again', 'use-sequential']],
  ['storage', ['run-again', 'use-sequential']],
])('%s on the GPU', (kind, actions) => {
  expect(actionsOf(failure(kind), 'gpu')).toEqual(actions);
});

it('a limit with a value that fits offers that value', () => {
  expect(actionsOf(failure('limit', { fix }), 'gpu')).toEqual([fix, 'use-sequential']);
});

it('what is refused offers no second run of the same', () => {
  for (const kind of ['unsupported', 'limit'] as const) expect(actionsOf(failure(kind), 'sequential')).toEqual([]);
});

it('a worker that died is no reason why the next should', () => {
  expect(actionsOf(failure('limit'), 'workers')).toEqual(['run-again', 'use-sequential']);
});

it('one core is no remedy for itself', () => {
  for (const kind of ['unsupported', 'limit', 'device-lost', 'model-fault'] as const)
    expect(actionsOf(failure(kind), 'sequential')).not.toContain('use-sequential');
});

it('a missing GPU offers the way to get it, and says when the address is why', () => {
  const adapter = { vendor: '', architecture: '', description: '', software: false };
  const report = {
    engine: 'sequential',
    adapter,
    failure: failure('unsupported'),
    missing: 'api',
    cores: 4,
    isIsolated: false,
  } as const;
  const [notice] = deviceNotices(report, 'api');
  expect(notice).toMatchObject({ id: 'device', text: 'It is too large.', actions: ['webgpu-help'] });
  expect(notice?.remedy).toBe('Runs use one processor core.');
  expect(deviceNotices({ ...report, isIsolated: true }, 'api')[0]?.remedy).toBe(
    'Runs use one processor core, or all cores.',
  );
  const [insecure] = deviceNotices(report, 'insecure');
  expect(insecure).toMatchObject({ id: 'device', actions: ['webgpu-help'] });
  expect(insecure?.text).toContain('This address is not secure (plain http), so the browser gives no WebGPU');
});
