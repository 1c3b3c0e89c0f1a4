/** All models at once, for tests that look at each, or that ask what a run would ask once `takeModel` has taken its scenario. */
import { takeModel } from '../registered.ts';
import type { RegisteredModel } from '../registered-model.ts';
import { registry as loaders } from '../registry.ts';

const load = async (model: string) => {
  await takeModel({ model });
  return [model, await loaders[model]()] as const;
};

export const registry: Readonly<Record<string, RegisteredModel>> = Object.fromEntries(
  await Promise.all(Object.keys(loaders).map(load)),
);
