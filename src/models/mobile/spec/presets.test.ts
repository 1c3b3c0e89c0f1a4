/** Covers: presets and their variations are valid, last as long as a first run should, and ask a question; the paper's are its own. */
import { describe, expect, it } from 'vitest';
import '../../testing/registry.ts';
import { estimateMemory } from '../../../run/estimate.ts';
import { scenarioOf } from '../../../scenario/check.ts';
import { complete } from '../../../scenario/defaults.ts';
import { lengthOf } from '../../../scenario/horizon.ts';
import type { Params } from '../../../scenario/spec.ts';
import { mobileSpec } from '../spec.ts';
import { knownDegree } from './known.ts';

const { presets, views } = mobileSpec;
/** What WebGPU promises of any device. */
const LEAST_BINDING = 2 ** 27;
/** What a page without a GPU may take, and less than phones have. */
const PAGE_BYTES = 2 ** 29;
const preset = (id: string) => presets.find((each) => each.id === id) ?? expect.fail(`no preset ${id}`);
const paramsOf = (id: string, more: Params = {}) =>
  complete(mobileSpec, { params: { ...preset(id).params, ...more } }).params;

describe.each(presets)('$id', ({ params, small = {}, pace, question, view, changes = [] }) => {
  it('is valid, small and in each of its variations', () => {
    expect(changes.length).toBeGreaterThanOrEqual(2);
    for (const change of [{}, ...changes.map((each) => each.params)])
      for (const size of [{}, small]) {
        const varied = { ...params, ...size, ...change };
        expect(scenarioOf(mobileSpec, { params: varied }), JSON.stringify(varied)).toMatchObject({ ok: true });
      }
  });

  it('fits what every GPU can bind, and a page that has one core, small', () => {
    const device = { gpu: { maxBinding: LEAST_BINDING, software: false } };
    for (const change of [{}, ...changes.map((each) => each.params)])
      expect(estimateMemory(complete(mobileSpec, { params: { ...params, ...change } }), device)).toMatchObject({
        fits: true,
      });
    const modest = complete(mobileSpec, { params: { ...params, ...small } });
    expect(estimateMemory(modest, { processorBytes: PAGE_BYTES })).toMatchObject({ fits: true });
  });

  it('changes what it says, and names no value that is the default or the preset’s', () => {
    const whole: Params = complete(mobileSpec, { params }).params;
    for (const change of changes)
      expect(Object.entries(change.params).filter(([name, value]) => whole[name] !== value)).not.toEqual([]);
  });

  it('lasts from ten seconds to forty', () => {
    const seconds = lengthOf(mobileSpec, complete(mobileSpec, { params }).params) / pace;
    expect(seconds).toBeGreaterThan(10);
    expect(seconds).toBeLessThan(40);
  });

  it('asks a question, and is shown in a view that there is', () => {
    expect(question).toMatch(/^[A-Z].*\?$/);
    if (view !== undefined) expect(views.map(({ id }) => id)).toContain(view);
  });
});

it('begins with the quick look', () => {
  expect(presets[0].id).toBe('quick-look');
});

describe('the paper’s scenarios', () => {
  const traffic = { packets: 600, interval: 1, packetBytes: 128, sources: 1, cast: 'unicast', receivers: 'last' };
  const open = { relayDelay: 1, round: 1, drop: 0.1, buffer: 0, readsPerRound: 0, protocol: 'flooding' };

  it('are a grid of four neighbours that runs until nothing is in flight', () => {
    const params = paramsOf('cunetsim-static');
    expect(params).toMatchObject({
      ...traffic,
      ...open,
      graph: 'grid4',
      placement: 'grid',
      mobility: 'static',
      end: 0,
    });
    expect(Math.sqrt(params.nodes as number) % 1).toBe(0);
  });

  it('and moving nodes in a volume, for 700 s', () => {
    expect(paramsOf('cunetsim-mobile')).toMatchObject({
      ...traffic,
      ...open,
      graph: 'udg',
      mobility: 'waypoint',
      speedMin: 1,
      speedMax: 5,
      pause: 0,
      mobilityWarmUp: 0,
      width: 1600,
      height: 1600,
      depth: 200,
      range: 100,
      end: 700,
    });
  });
});

it('the storm is one click from a counter', () => {
  expect(paramsOf('broadcast-storm')).toMatchObject({ protocol: 'flooding' });
  expect(preset('broadcast-storm').changes?.map(({ params }) => params)).toContainEqual({ protocol: 'counter' });
});

it('percolation lies at the threshold, its variations where they say', () => {
  const degree = (more?: Params) => knownDegree(paramsOf('percolation', more)) ?? Number.NaN;
  expect(degree()).toBeGreaterThan(4.51);
  expect(degree()).toBeLessThan(5.2);
  const said = preset('percolation').changes?.map(({ params }) => degree(params).toFixed(1));
  expect(said).toEqual(['3.3', '6.2', '10.0']);
});

it('the city stays as dense in its small variant', () => {
  const city = preset('city-of-a-million');
  const degrees = [{}, city.small].map((small) => knownDegree(paramsOf('city-of-a-million', small)) ?? Number.NaN);
  expect(degrees[1] / degrees[0]).toBeCloseTo(1, 1);
});
