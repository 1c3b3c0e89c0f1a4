/** Old links keep their meaning: present defaults are the frozen ones of their version, and names stay free. */
import { expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { defaultParams } from '../defaults.ts';
import { RESERVED_NAMES } from '../link/link-payload.ts';

it.each(catalog)('$id: a changed default needs a new version, with a line in its spec/frozen.json', (spec) => {
  expect(spec.frozen()[spec.version]?.defaults).toEqual(defaultParams(spec));
});

it.each(catalog)('$id: every version up to the present one is frozen', (spec) => {
  for (let version = 1; version <= spec.version; version++) expect(spec.frozen()[version]).toBeDefined();
});

it.each(catalog)('$id: no parameter has a name that links use', (spec) => {
  for (const name of RESERVED_NAMES) expect(Object.keys(spec.params)).not.toContain(name);
});
