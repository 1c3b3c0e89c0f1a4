/** Covers: which charts and metrics two models have in common, texts and models of the lab. */
import { beforeAll, expect, it } from 'vitest';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { catalog } from '../models/catalog.ts';
import { loadLanguage, takeProtocol } from '../scenario/own-models.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import { OTHER_TEXT, OWN_TEXT } from '../scenario/testing/own-texts.ts';
import { sharedSpec } from './shared.ts';

beforeAll(() => loadLanguage());

const ofText = (text: string) => expectOk(takeProtocol(text));
const ofLab = (id: string) => catalog.find((spec) => spec.id === id) as ModelSpec;
const chartsOf = (a: ModelSpec, b: ModelSpec) => sharedSpec(a, b).charts.map(({ id }) => id);

it('a text has all in common with what it was made of, but for what is called or counted otherwise', () => {
  const own = ofText(OWN_TEXT);
  expect(sharedSpec(own, ofText(OTHER_TEXT))).toEqual(own);
  expect(chartsOf(own, ofText(OWN_TEXT.replace('"Hops"', '"Jumps"')))).toEqual(['eventRate']);
  expect(chartsOf(own, ofText(OWN_TEXT.replaceAll('hops', 'moves')))).toEqual(['eventRate']);
});

it('models that count other time have nothing in common', () => {
  const { charts, metrics } = sharedSpec(ofLab('phold'), ofLab('swarm'));
  expect([charts, metrics]).toEqual([[], {}]);
});

it('what is in common is so from both sides', () => {
  for (const a of catalog) for (const b of catalog) expect(chartsOf(a, b), `${a.id} ${b.id}`).toEqual(chartsOf(b, a));
});
