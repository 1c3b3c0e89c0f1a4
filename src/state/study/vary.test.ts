/**
 * Covers: what varies beside a setup: axes of one parameter and of several, what they begin with, repetitions and precision, what is wrong
 * with each in words, the study that they make; that it follows the setup and is of one model; that much is checked in parts, and
 * nothing large begun, before anybody asks.
 */
import { describe, expect, it, vi } from 'vitest';
import type { Scenario } from '../../scenario/scenario.ts';
import { studyLab, varyTwo } from './testing/study-lab.ts';

describe('what varies', () => {
  it('makes a study of the setup: a grid, each setting repeated', () => {
    const { get } = studyLab();
    expect(get().varyReading).toMatchObject({ settings: 0, runs: { most: 0 }, errors: {} });
    varyTwo({ get }, '5');
    const { study, settings, runs, errors } = get().varyReading;
    expect([settings, runs, errors]).toEqual([6, { least: 30, most: 30 }, {}]);
    expect(study).toMatchObject({
      scenario: get().reading.scenario,
      over: [
        { params: ['nodes'], values: [[8], [16]] },
        { params: ['remote'], values: [[0.1], [0.5], [0.9]] },
      ],
      repeat: { least: 5, most: 5 },
      seeds: 'common',
    });
    get().edit('seed', '9');
    expect(get().varyReading.study?.scenario.seed).toBe(9);
    get().unvaryParam('nodes');
    expect(get().varyReading.settings).toBe(3);
  });

  it.each([
    ['mean', '1', '0.5,1,2'],
    ['nodes', '64', '32,64,128'],
    ['population', '1', '1,2,4'],
    ['remote', '0', '0,0.25,0.5'],
    ['remote', '0.8', '0.2,0.4,0.8'],
    ['delay', 'uniform', 'exponential,uniform,constant'],
  ])('of %s begins around %s', (param, now, text) => {
    const { get } = studyLab();
    get().edit(param, now);
    get().varyParam(param);
    const [axis] = get().vary.axes;
    expect(new Set(axis.text.split(','))).toEqual(new Set(text.split(',')));
    expect(get().varyReading.errors).toEqual({});
  });

  it('goes together value by value, and apart again', () => {
    const { get } = studyLab();
    get().varyParam('nodes', '8,16,32');
    get().varyTogether('population', 'nodes');
    get().editAxis('nodes+population', '8+4,16+2,32+1');
    expect(get().varyReading.study?.over).toEqual([
      {
        params: ['nodes', 'population'],
        values: [
          [8, 4],
          [16, 2],
          [32, 1],
        ],
      },
    ]);
    get().varyApart('population');
    expect(get().vary.axes).toEqual([
      { params: ['nodes'], text: '8,16,32' },
      { params: ['population'], text: '4,2,1' },
    ]);
    get().varyTogether('population', 'nodes');
    expect(get().vary.axes).toEqual([{ params: ['nodes', 'population'], text: '8+4,16+2,32+1' }]);
    get().unvaryParam('nodes');
    expect(get().vary.axes).toEqual([{ params: ['population'], text: '4,2,1' }]);
  });

  it('says what is wrong at its field, in the labels of the page', () => {
    const { get } = studyLab();
    get().varyParam('nodes', '8,many');
    expect(get().varyReading.errors.nodes).toMatch(/^Nodes .*many/);
    expect(get().varyReading.plan).toBeUndefined();
    get().editAxis('nodes', '8,16');
    get().setRepeat('often');
    expect(get().varyReading.errors.repeat).toMatch(/often/);
    get().setRepeat('3');
    get().edit('mean', 'x');
    expect(get().varyReading.errors.study).toMatch(/setup has faults/);
    get().edit('mean', '1');
    expect(get().varyReading.errors).toEqual({});
    get().setRepeat('900000');
    expect(get().varyReading.errors.study).toMatch(/above 1000000/);
  });

  it('repeats until an interval is narrow, and a number of times again', () => {
    const { get } = studyLab();
    get().varyParam('nodes', '8,16');
    get().setPrecisionOf(['events']);
    get().setPrecision('2%');
    expect(get().vary.repeat).toBe('10..1000');
    expect(get().varyReading).toMatchObject({
      runs: { least: 20, most: 2000 },
      study: { repeat: { least: 10, most: 1000, precision: { share: 0.02, of: ['events'] } } },
    });
    get().setPrecision('x');
    expect(get().varyReading.errors.precision).toBeTruthy();
    get().setPrecision('');
    expect(get().varyReading).toMatchObject({ study: { repeat: { least: 5, most: 5 } }, errors: {} });
  });

  it('has a baseline among its values, which goes with its axis', () => {
    const { get } = studyLab();
    varyTwo({ get });
    get().setBaseline({ nodes: '8' });
    expect(get().varyReading.study?.baseline).toEqual({ nodes: 8 });
    get().setBaseline({ nodes: '9' });
    expect(get().varyReading.errors.study).toMatch(/9 is none of its values/);
    get().unvaryParam('nodes');
    expect([get().vary.baseline, get().varyReading.errors]).toEqual([null, {}]);
  });

  it('is of one model', () => {
    const { get } = studyLab();
    varyTwo({ get });
    get().choosePreset('kademlia/quick-look');
    expect(get().vary.axes).toEqual([]);
  });

  it('comes back from a study, and from what a preset brings', () => {
    const { get } = studyLab();
    varyTwo({ get }, '7');
    get().setBaseline({ nodes: '16' });
    const { study } = get().varyReading;
    get().varyNothing();
    get().choosePreset('kademlia/quick-look');
    get().adoptStudy(study as NonNullable<typeof study>);
    expect(get().varyReading.study).toEqual(study);
    get().choosePresetStudy('swarm/niu-feng-fig3');
    expect(get().draft.model).toBe('swarm');
    expect(get().varyReading.settings).toBeGreaterThan(1);
    expect(get().varyReading.errors).toEqual({});
  });

  it('says how long it would take here, a moment after the last change', async () => {
    const { get } = studyLab();
    varyTwo({ get }, '4');
    expect(get().studySeconds).toBeNull();
    await vi.waitFor(() => expect(get().studySeconds).toEqual({ least: 4, most: 4 }), 5000); // 24 runs of half a second, 3 workers
    get().setRepeat('8');
    expect(get().studySeconds).toBeNull();
  });

  it('begins no run of a network that is not built unasked', async () => {
    const estimate = vi.fn((scenario: Scenario) => ({ bytes: scenario.params.nodes === 16 ? 1e9 : 1e6 }));
    const timed = vi.fn(async () => 0.5);
    const { get } = studyLab({ estimate, meanSeconds: timed });
    get().varyParam('nodes', '8,16');
    await vi.waitFor(() => expect(estimate.mock.calls.some(([{ params }]) => params.nodes === 16)).toBe(true), 5000);
    get().varyNothing();
    get().varyParam('nodes', '8,32');
    await vi.waitFor(() => expect(get().studySeconds).not.toBeNull(), 5000);
    expect(timed.mock.calls).toMatchObject([[[{ params: { nodes: 8 } }, { params: { nodes: 32 } }], { runs: 5 }]]);
  });

  it('is checked part by part where it is much, and says meanwhile what it is', async () => {
    const { get } = studyLab();
    get().varyParam('mean', '1:40:1');
    get().varyParam('remote', '0:0.99:0.01');
    const { settings, runs, plan, study } = get().varyReading;
    expect([settings, runs.most, plan, study?.over.length]).toEqual([4000, 20_000, undefined, 2]);
    await vi.waitFor(() => expect(get().varyReading.plan?.size).toBe(4000));
    expect(get().varyReading.checking).toBeUndefined();
  });

  it('of which some values do not go together is said to be, part by part too', async () => {
    const { get } = studyLab();
    get().edit('warmUp', '5');
    get().varyParam('end', '1:10:0.01');
    expect(get().varyReading.checking?.size).toBe(901);
    await vi.waitFor(() => expect(get().varyReading.errors.study).toMatch(/Warm-up 5 s .*where end=1\)/));
    expect(get().varyReading).toMatchObject({ settings: 0, runs: { most: 0 } });
  });
});
