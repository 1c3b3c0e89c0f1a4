/** Covers: how a study is shown at first: as the preset that it is of does, not as another over the same parameters. */
import { expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { bringsStudy, presetStudy } from '../../scenario/study/preset-study.ts';
import { plotOfPreset } from './study-of-preset.ts';

it('as its own preset, at its whole and at its small sizes', () => {
  for (const spec of catalog)
    for (const preset of spec.presets.filter(bringsStudy))
      for (const isSmall of [false, true]) {
        const study = presetStudy(spec, preset, isSmall);
        const same = spec.presets.filter(
          ({ study: other }) => other && JSON.stringify(other.smallOver) === JSON.stringify(preset.study.smallOver),
        );
        if (same.length === 1 || !isSmall) expect(plotOfPreset(spec, study), preset.id).toEqual(preset.study.plot);
      }
});

it('as a preset over the same parameters, with values of its own', () => {
  const swarm = catalog.find(({ id }) => id === 'swarm') ?? expect.fail('no swarm');
  const over = [
    { params: ['kernel'], values: [['naive']] },
    { params: ['peers'], values: [[8], [16], [32]] },
  ];
  expect(plotOfPreset(swarm, { over })).toMatchObject({ metric: 'roundsPerSecond', x: 'peers' });
  expect(plotOfPreset(swarm, { over: [{ params: ['seeds'], values: [[1], [2]] }] })).toBeUndefined();
});
