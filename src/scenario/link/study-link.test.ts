/** Covers: links of studies: round trips, that old links stay what they are, every way in which the plan of one can be wrong, lengths. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { complete } from '../defaults.ts';
import { bringsStudy, presetStudy } from '../study/preset-study.ts';
import { STUDY_FORMAT, type Study } from '../study/study.ts';
import { decodeLink, encodeLink, MAX_LINK_LENGTH } from './link.ts';

const study: Study = {
  format: STUDY_FORMAT,
  scenario: complete(pholdSpec, { seed: 3, params: { nodes: 16 } }),
  over: [
    {
      params: ['nodes', 'population'],
      values: [
        [16, 4],
        [32, 2],
      ],
      labels: ['few', '<img src=x>'],
    },
    { params: ['delay'], values: [['exponential'], ['uniform']] },
  ],
  repeat: { least: 10, most: 100, precision: { share: 0.05, of: ['events'] } },
  seeds: 'common',
  baseline: { nodes: 16 },
};
const linkOf = async (of: Study): Promise<string> => {
  const link = await encodeLink(catalog, of.scenario, { appVersion: '1', study: of });
  if (!link.ok) throw new Error(link.failure.message);
  return link.value;
};
const unlabelled = ({ over, ...rest }: Study): Study => ({
  ...rest,
  over: over.map(({ params, values }) => ({ params, values })),
});
const payload = (w: unknown): string =>
  `#v1.${deflateRawSync(JSON.stringify({ m: 'phold@1', s: 1, d: {}, v: '1', w }), { level: 9 }).toString('base64url')}`;

describe('a link of a study', () => {
  it('opens as the plan it was made from; what people call values stays with them', async () => {
    const opened = await decodeLink(catalog, await linkOf(study));
    expect(opened).toEqual({
      ok: true,
      value: { scenario: study.scenario, appVersion: '1', study: unlabelled(study) },
    });
  });

  it('is short, for every study that a preset brings', async () => {
    for (const spec of catalog)
      for (const preset of spec.presets.filter(bringsStudy)) {
        const of = presetStudy(spec, preset, false);
        const link = await linkOf(of);
        expect(link.length).toBeLessThan(1000);
        expect(await decodeLink(catalog, link)).toMatchObject({ ok: true, value: { study: unlabelled(of) } });
      }
  });

  it('has one key more than that of its scenario, which is as it was', async () => {
    const inside = (link: string) =>
      JSON.parse(inflateRawSync(Buffer.from(link.slice('#v1.'.length), 'base64url')).toString());
    const plain = await encodeLink(catalog, study.scenario, { appVersion: '1' });
    const { w, ...rest } = inside(await linkOf(study));
    expect(plain.ok && inside(plain.value)).toEqual(rest);
    expect(Object.keys(w)).toEqual(['baseline', 'over', 'repeat', 'seeds']);
  });

  it('is refused where it is too long', async () => {
    const values = Array.from({ length: 6000 }, (_, i) => [Math.sin(i) * 0.4 + 0.5]);
    const long = { ...study, over: [{ params: ['remote'], values }], baseline: { remote: 0.5 } };
    const link = await encodeLink(catalog, long.scenario, { appVersion: '1', study: long });
    expect(link).toMatchObject({
      ok: false,
      failure: {
        message: expect.stringContaining(`above ${MAX_LINK_LENGTH}`),
        remedy: expect.stringMatching(/fewer values/),
      },
    });
  });

  const { over, repeat, seeds } = JSON.parse(JSON.stringify(unlabelled(study)));
  it.each([
    ['a plan that is none', [1], /w a list of the link is not an object of what varies/],
    ['no axes', { repeat, seeds }, /over is missing/],
    [
      'a parameter that is none',
      { over: [{ params: ['x'], values: [[1]] }], repeat, seeds },
      /x is no parameter of phold/,
    ],
    ['a value out of range', { over: [{ params: ['nodes'], values: [[-1]] }], repeat, seeds }, /nodes -1/],
    ['too many runs', { over, repeat: { least: 1e6, most: 1e6 }, seeds }, /above 1000000/],
    ['a field too many', { over, repeat, seeds, evil: 1 }, /evil is no field of a study/],
    ['another format', { over, repeat, seeds: 'mine' }, /seeds "mine"/],
    ['very many axes', { over: Array(100_000).fill(1), repeat, seeds }, /over has 100000 parts, above 500/],
    ['very many values', { over: [{ params: ['nodes'], values: Array(1e5).fill(1) }], repeat, seeds }, /above 10000/],
    [
      'more settings than any study',
      {
        over: ['nodes', 'population'].map((name) => ({ params: [name], values: Array(2000).fill([1]) })),
        repeat,
        seeds,
      },
      /more than 1000000 settings/,
    ],
    [
      'a name of a page',
      { over: [{ params: Array(400).fill('nodes'), values: [] }], repeat, seeds },
      /^nodes.{20,80}$/,
    ],
    ['a key of a page', { over: [], repeat, seeds, baseline: { ['y'.repeat(1e5)]: null } }, /^baseline .{10,100}$/],
  ])('with %s says so, and still has its scenario', async (_, w, message) => {
    const opened = await decodeLink(catalog, payload(w));
    expect(opened).toMatchObject({ ok: false, failure: { message: expect.stringMatching(message) } });
    expect(opened.ok || opened.nearest?.model).toBe('phold');
  });
});
