/** Covers: workgroups in as few rows as there must be, none left out; bindings are set where access changes; each run in a replica has its workgroups. */
import { expect, it } from 'vitest';
import type { CompiledKernel } from './kernels.ts';
import { MOST_IN_ROW, recordKernels } from './record-kernels.ts';

function recorded(kernels: readonly Pick<CompiledKernel, 'workgroups' | 'reads'>[], offsets?: number) {
  const calls: (string | readonly number[])[] = [];
  const pass = {
    setPipeline: () => {},
    setBindGroup: (_index: number, group: string) => calls.push(group),
    dispatchWorkgroups: (...sizes: number[]) => calls.push(sizes),
  };
  const bindings = new Map<string, string>();
  const bindingsOf = (reads: readonly string[]) => {
    const key = `reads ${reads.join()}`;
    bindings.set(key, bindings.get(key) ?? key);
    return bindings.get(key);
  };
  recordKernels(pass as never, kernels as never, bindingsOf as never, offsets);
  return calls;
}

it.each([1, 7, MOST_IN_ROW - 1, MOST_IN_ROW, MOST_IN_ROW + 1, 2 * MOST_IN_ROW + 1, 1_048_576])(
  'dispatches %d workgroups, and fewer than a row more',
  (workgroups) => {
    const [, sizes] = recorded([{ workgroups, reads: [] }]);
    const [across, rows] = sizes as readonly number[];
    expect(across).toBeLessThanOrEqual(MOST_IN_ROW);
    expect(rows).toBe(Math.ceil(workgroups / MOST_IN_ROW));
    expect(across * rows).toBeGreaterThanOrEqual(workgroups);
    expect(across * rows - workgroups).toBeLessThan(rows);
  },
);

it('binds anew only where a kernel reads other buffers only', () => {
  const calls = recorded([
    { workgroups: 1, reads: [] },
    { workgroups: 2, reads: [] },
    { workgroups: 3, reads: ['sorted'] },
    { workgroups: 4, reads: [] },
  ]);
  expect(calls).toEqual(['reads ', [1, 1, 1], [2, 1, 1], 'reads sorted', [3, 1, 1], 'reads ', [4, 1, 1]]);
});

it('dispatches as many layers as there are places', () => {
  expect(recorded([{ workgroups: MOST_IN_ROW + 1, reads: [] }], 33)).toEqual(['reads ', [32_768, 2, 33]]);
});
