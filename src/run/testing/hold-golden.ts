/** Golden results of a model's presets, made small, on one core: links and published digests depend on them. */
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { complete } from '../../scenario/defaults.ts';
import { eventResultOf } from '../../scenario/outcome.ts';
import type { ModelSpec, Params, PresetSpec } from '../../scenario/spec.ts';
import { openRun } from '../open-run.ts';

export interface Golden {
  readonly preset: string;
  readonly events: number;
  readonly windows: number;
  readonly digest: string;
}

/** They never change without a step of the model's version. `small`: what makes a preset small. */
export function holdGolden(
  spec: ModelSpec,
  version: number,
  all: readonly Golden[],
  small: (preset: PresetSpec | undefined) => Params,
): void {
  it('every preset of this version has a golden result', () => {
    expect(spec.version).toBe(version);
    expect(all.map(({ preset }) => preset)).toEqual(spec.presets.map(({ id }) => id));
  });

  it.each(all)('$preset', async ({ preset, ...golden }) => {
    const known = spec.presets.find(({ id }) => id === preset);
    const params = { ...known?.params, ...small(known) };
    const run = expectOk(await openRun(complete(spec, { params }), { engine: 'sequential', lpSize: 'auto' }));
    expectOk(await run.advance({ wallMs: 1e9 }));
    const { events, windows, digest } = eventResultOf(expectOk(await run.result('finished')));
    expect({ events, windows, digest }).toEqual(golden);
  });
}
