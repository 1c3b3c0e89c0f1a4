/** The setup: what is typed reads as a scenario or as sentences; changes are against the preset; links fill it. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import { withoutChange } from './changes.ts';
import { draftOfPreset, draftOfScenario, paceOf } from './draft.ts';
import { readDraft } from './reading.ts';

const spec = pholdSpec;
const first = draftOfPreset(catalog, 'phold/quick-look');
const typed = (text: Record<string, string>) => readDraft(catalog, { ...first, text: { ...first.text, ...text } });

describe('readDraft', () => {
  it('reads the first preset as its scenario', () => {
    expect(readDraft(catalog, first)).toMatchObject({ scenario: complete(spec), errors: {} });
  });

  it('takes quantities as people write them', () => {
    const { scenario } = typed({ nodes: '2^20', end: '10m', lookahead: '250ms', population: '8' });
    expect(scenario?.params).toMatchObject({ nodes: 1_048_576, end: 600, lookahead: 0.25, population: 8 });
  });

  it('names every field that is wrong, keeps the values that are right, and gives no scenario', () => {
    const { scenario, values, errors } = typed({ nodes: '1', remote: 'much', end: '10' });
    expect(scenario).toBeUndefined();
    expect(values).toMatchObject({ end: 10, lookahead: 4 });
    expect(Object.keys(errors)).toEqual(['nodes', 'remote']);
    expect(errors.nodes).toContain('below 2');
    expect(errors.remote).toContain('"much"');
  });

  it('says what does not go together', () => {
    const { scenario, errors } = typed({ lookahead: '0.000001', end: '40000' });
    expect(scenario).toBeUndefined();
    expect(errors.scenario).toContain('lookahead');
  });

  it('refuses a seed that is not a u32', () => {
    for (const seed of ['-1', '1.5', '4294967296', 'x']) {
      expect(readDraft(catalog, { ...first, seed }).errors.seed, seed).toContain('Seed');
    }
    expect(readDraft(catalog, { ...first, seed: '4294967295' }).scenario?.seed).toBe(4294967295);
  });
});

describe('drafts', () => {
  it('of every preset read back as that preset', () => {
    for (const preset of spec.presets) {
      const { scenario } = readDraft(catalog, draftOfPreset(catalog, `phold/${preset.id}`));
      expect(scenario).toEqual(complete(spec, { params: preset.params }));
    }
  });

  it('of a scenario from elsewhere read back as it, measuring and all, marked against the nearest preset', () => {
    const scenario = complete(spec, {
      params: { nodes: 64, population: 1, remote: 0.3, lookahead: 1, end: 30 },
      seed: 9,
      warmUp: 5,
      tick: 100,
    });
    const draft = draftOfScenario(catalog, scenario);
    expect(draft.preset).toBe('tiny');
    expect(readDraft(catalog, draft).scenario).toEqual(scenario);
  });

  it('go back to the preset field by field', () => {
    const tiny = draftOfPreset(catalog, 'phold/tiny');
    expect(withoutChange(spec, { ...tiny, text: { ...tiny.text, nodes: '128' } }, 'nodes')).toEqual(tiny);
    expect(withoutChange(spec, { ...tiny, seed: '7', tick: 10 }, 'seed')).toEqual({ ...tiny, tick: 10 });
  });
});

describe('paceOf', () => {
  it('lasts as long on screen as the preset, whatever the end', () => {
    expect(paceOf(catalog, complete(spec), 'quick-look')).toBe(12);
    expect(paceOf(catalog, complete(spec, { params: { end: 480 } }), 'quick-look')).toBe(24);
  });
});
