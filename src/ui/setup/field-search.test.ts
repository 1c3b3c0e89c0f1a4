/** Covers: what finds a field of the setup, how many there are, and what is said of one that has no meaning now. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { kademliaSpec } from '../../models/kademlia/spec.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { swarmSpec } from '../../models/swarm/spec.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { findFields } from './field-search.ts';
import { whyHidden } from './HiddenField.tsx';

const found = (spec: ModelSpec, query: string) => [...(findFields(spec, query)?.names ?? [])];

it.each([
  ['its label', 'longest pau', ['dMax']],
  ['its symbol', 'α', ['alpha']],
  ['a symbol of letters', 'd_max', ['dMax']],
  ['its name', 'dmax', ['dMax']],
  ['its name, the beginning of', 'flasha', ['flashAt']],
  ['what it is also called', 'requests at a time', ['alpha']],
  ['a choice', 'weibull', ['churn']],
  ['a field of every model', 'seed', ['seed']],
  ['words in any order', 'nat behind', ['nat']],
])('by %s: %s', (_, query, names) => {
  expect(found(kademliaSpec, query)).toEqual(expect.arrayContaining(names));
});

it('by group, unit and help', () => {
  const churn = Object.keys(kademliaSpec.params).filter((name) => kademliaSpec.params[name]?.group === 'Churn');
  expect(found(kademliaSpec, 'churn')).toEqual(expect.arrayContaining(churn));
  expect(found(swarmSpec, 'peers/round')).toEqual(['arrivalRate']);
  const { help } = pholdSpec.params.remote ?? {};
  expect(found(pholdSpec, help ?? '')).toEqual(['remote']);
});

it('from the beginning of a word alone', () => {
  expect(found(kademliaSpec, 'lpha')).toEqual([]);
});

describe.each(catalog)('$title', (spec) => {
  it('has every parameter found by its label, out of all of them', () => {
    for (const [name, param] of Object.entries(spec.params)) {
      const fields = findFields(spec, param.label);
      expect([...(fields?.names ?? [])]).toContain(name);
      expect(fields?.of).toBeGreaterThan(Object.keys(spec.params).length);
    }
  });

  it('says of every parameter with a condition what switches it on', () => {
    for (const param of Object.values(spec.params)) {
      const { visibleIf, visibleUnless, visibleWithin = [] } = param;
      const all = [visibleIf, visibleUnless, ...visibleWithin].filter((by) => by !== undefined);
      for (const by of all) expect(whyHidden(spec, param)).toContain(spec.params[by.param]?.label);
      if (all.length === 0) expect(whyHidden(spec, param)).toBe('');
    }
  });
});

it('looks for nothing where no word is given', () => {
  expect(findFields(pholdSpec, '  ')).toBeUndefined();
});

it('says values as the form does', () => {
  const { sessionScale, refreshCheck } = kademliaSpec.params;
  if (!sessionScale || !refreshCheck) throw new Error('Kademlia has lost a parameter');
  expect(whyHidden(kademliaSpec, sessionScale)).toBe('Only while Churn is Exponential sessions or Weibull sessions.');
  expect(whyHidden(kademliaSpec, refreshCheck)).toBe('Not while Refresh after is 0 s.');
});
