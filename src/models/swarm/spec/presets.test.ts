/** Covers: presets fit every device that has WebGPU, last as long as a first run should, and ask a question. */
import { describe, expect, it } from 'vitest';
import '../../testing/registry.ts';
import { estimateMemory } from '../../../run/estimate.ts';
import { complete } from '../../../scenario/defaults.ts';
import { swarmSpec } from '../spec.ts';

const { presets, views } = swarmSpec;
/** What WebGPU promises of any device. */
const LEAST_BINDING = 2 ** 27;
/** What a page without a GPU may take, and less than phones have. */
const PAGE_BYTES = 2 ** 29;

describe.each(presets)('$id', ({ params, small, pace, question, view, changes = [] }) => {
  const scenario = complete(swarmSpec, { params });

  it('fits what every GPU can bind, and so do its variations', () => {
    for (const change of [{}, ...changes.map((each) => each.params)]) {
      const varied = complete(swarmSpec, { params: { ...params, ...change } });
      const device = { gpu: { maxBinding: LEAST_BINDING, software: false } };
      // A million peers with a stored graph are for larger devices, and say so there.
      if (varied.params.connection === 'degree' && Number(varied.params.peers) > 2 ** 16) continue;
      expect(estimateMemory(varied, device), JSON.stringify(change)).toMatchObject({ fits: true });
    }
  });

  it('fits a page that has one core, in its small variant', () => {
    const modest = complete(swarmSpec, { params: { ...params, ...small } });
    expect(estimateMemory(modest, { processorBytes: PAGE_BYTES })).toMatchObject({ fits: true });
  });

  it('lasts from ten seconds to forty', () => {
    const { expectedSeconds = 0 } = swarmSpec.horizon(scenario.params);
    expect(expectedSeconds / pace).toBeGreaterThan(10);
    expect(expectedSeconds / pace).toBeLessThan(40);
  });

  it('asks a question, and is shown in a view that there is', () => {
    expect(question).toMatch(/^[A-Z].*\?$/);
    if (view !== undefined) expect(views.map(({ id }) => id)).toContain(view);
  });
});

it('has the experiments that are asked for', () => {
  const figures = [3, 4, 5, 6, 7, 8].map((figure) => `niu-feng-fig${figure}`);
  const ids = presets.map(({ id }) => id);
  expect(ids[0]).toBe('quick-look');
  expect(ids).toEqual(expect.arrayContaining([...figures, 'a-million-peers', 'flash-crowd', 'free-riders']));
});

it('the figures of the report are as it measured them where that is known', () => {
  const paramsOf = (id: string) => presets.find((preset) => preset.id === id)?.params;
  expect(paramsOf('niu-feng-fig3')).toMatchObject({ blocks: 256, kernel: 'naive' });
  expect(paramsOf('niu-feng-fig4')).toMatchObject({ peers: 1024, kernel: 'limited' });
  expect(paramsOf('niu-feng-fig5')).toMatchObject({ peers: 1024, kernel: 'limited' });
  expect(paramsOf('niu-feng-fig6')).toMatchObject({ peers: 16_384, blocks: 512, kernel: 'peer-per-thread' });
  expect(paramsOf('niu-feng-fig7')).toMatchObject({ peers: 8192, blocks: 2048, kernel: 'multi-block' });
  expect(paramsOf('niu-feng-fig8')).toMatchObject({ peers: 16_384, blocks: 512, kernel: 'block-per-thread' });
  for (const { id, params } of presets.filter((preset) => preset.id.startsWith('niu-feng')))
    expect(complete(swarmSpec, { params }).params, id).toMatchObject({
      keptBlocks: 63,
      probability: 0.5,
      seeds: 1,
      slots: 1,
      freeRiders: 0,
      arrivals: 'together',
      leave: 'stay',
      seedsLeave: 0,
      end: 0,
    });
});
