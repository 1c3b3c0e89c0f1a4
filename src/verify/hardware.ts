/**
 * Cases for real hardware: many threads that contend for the same memory, in an order that no software adapter has. A race shows as runs
 * that differ among themselves, so each is run several times with every LP size.
 */
import { catalog } from '../models/catalog.ts';
import { verifiedModels } from '../models/verified.ts';
import { complete } from '../scenario/defaults.ts';

export const hardwareCases = catalog.flatMap((spec) =>
  (verifiedModels[spec.id]?.hardware ?? []).map(({ name, params, lists, onOneCore = true }) => ({
    name: `${spec.title}, ${name}`,
    spec,
    scenario: complete(spec, { params }),
    lists,
    onOneCore,
  })),
);

export type HardwareRun = (typeof hardwareCases)[number];
