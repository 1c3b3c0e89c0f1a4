/** Covers: what presets offer to change: the words name exactly the parameters that become others; what the setup pins. */
import { describe, expect, it } from 'vitest';
import { checkScenario } from '../scenario/check.ts';
import { complete } from '../scenario/defaults.ts';
import { MOST_PINNED, pinnedOf } from '../scenario/pinned.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import { namedIn } from '../scenario/words/naming.ts';
import { catalog } from './catalog.ts';
import { rumourSpec } from './test-rumour/spec.ts';
import { whisperSpec } from './test-whisper/spec.ts';

const specs: readonly ModelSpec[] = [...new Set([...catalog, rumourSpec, whisperSpec])];
const presets = specs.flatMap((spec) => spec.presets.map((preset) => ({ spec, preset })));
const chips = presets.flatMap(({ spec, preset }) =>
  (preset.changes ?? []).map((change) => ({ of: `${spec.id}/${preset.id}`, spec, preset, ...change })),
);

describe.each(chips)('$of offers "$label"', ({ spec, preset, label, params }) => {
  it('which names what it changes, and nothing else', () => {
    expect([...namedIn(spec, label, params)].toSorted()).toEqual(Object.keys(params).toSorted());
  });

  it('and changes each of them, in a scenario that can be run', () => {
    const own = complete(spec, { params: preset.params }).params;
    for (const [name, value] of Object.entries(params)) expect(value, name).not.toBe(own[name]);
    expect(checkScenario(spec, complete(spec, { params: { ...preset.params, ...params } }))).toMatchObject({
      ok: true,
    });
  });
});

it('there are chips of every model that people see', () => {
  expect(new Set(chips.map(({ spec }) => spec.id)).size).toBeGreaterThan(3);
});

it('words that leave out a parameter, or name one too many, are found', () => {
  const [kademlia] = specs.filter(({ id }) => id === 'kademlia') as [ModelSpec];
  expect([...namedIn(kademlia, 'k = 20', { k: 20, beta: 20 })]).toEqual(['k']);
  expect([...namedIn(kademlia, 'Half of the peers behind NAT', { nat: 0.5 })].toSorted()).toEqual(['nat', 'peers']);
  expect([...namedIn(kademlia, 'Checked', {})]).toEqual([]);
});

describe.each(presets)('of $spec.id/$preset.id', ({ spec, preset }) => {
  const pinned = pinnedOf(spec, preset.id);
  it('at most six parameters of the model are pinned, none twice', () => {
    expect(pinned.length).toBeLessThanOrEqual(MOST_PINNED);
    expect(new Set(pinned).size).toBe(pinned.length);
    for (const name of pinned) expect(spec.params).toHaveProperty(name);
  });
});
