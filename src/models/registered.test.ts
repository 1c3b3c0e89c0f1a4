/** Covers: a model of a text is found where runs look it up, also when many came after it; one whose text is missing or another is refused. */
import { expect, it } from 'vitest';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { complete } from '../scenario/defaults.ts';
import { loadLanguage, takeProtocol } from '../scenario/own-models.ts';
import { OTHER_TEXT, OWN_TEXT } from '../scenario/testing/own-texts.ts';
import './catalog.ts';
import { registeredModel, takeModel } from './registered.ts';

it('keeps those used last, and makes others again', async () => {
  await loadLanguage();
  const scenarios = Array.from({ length: 30 }, (_, i) => complete(expectOk(takeProtocol(`${OWN_TEXT}// ${i}\n`))));
  for (const scenario of scenarios) {
    expectOk(await takeModel(scenario));
    expect(registeredModel(scenario.model)).toBeDefined();
  }
  const [first, last] = [scenarios[0].model, scenarios[29].model];
  expect(registeredModel(last)).toBe(registeredModel(last));
  expect(registeredModel(first)).toMatchObject({ engine: 'event' });
  expect(registeredModel(`own-${'0'.repeat(32)}`)).toBeUndefined();
});

it('refuses a scenario whose text is missing or another', async () => {
  await loadLanguage();
  const scenario = complete(expectOk(takeProtocol(OWN_TEXT)));
  for (const protocol of [undefined, OTHER_TEXT])
    expect(await takeModel({ ...scenario, protocol })).toMatchObject({ ok: false, failure: { kind: 'config' } });
});
