/**
 * Covers: the lists of models name the same ones. There are four, for who may load what: the page loads specs alone
 * (`catalog`), the worker what runs and draws (`registry`), and neither what verifies and measures.
 */
import { expect, it } from 'vitest';
import { benches } from './benches.ts';
import { catalog } from './catalog.ts';
import { registry } from './registry.ts';
import { verifiedModels } from './verified.ts';

const named = catalog.map(({ id }) => id).toSorted();

it.each([
  ['registry', Object.keys(registry)],
  ['verified', Object.keys(verifiedModels)],
  ['benches', benches.map(({ name }) => name)],
])('%s names each model of the catalog once', (_list, names) => {
  expect(named.length).toBeGreaterThan(3);
  expect(names.toSorted()).toEqual(named);
});

it.each(catalog.map((spec) => [spec.id, spec] as const))('%s is registered as its spec says', (id, spec) => {
  const registered = registry[id];
  expect(registered.engine).toBe(spec.engine);
  expect(registered.views !== undefined).toBe((spec.views ?? []).length > 0);
  const sayRecords = registered.engine === 'event' && registered.model.recordValues !== undefined;
  expect(sayRecords).toBe(spec.records !== undefined);
});
