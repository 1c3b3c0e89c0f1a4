/** The benchmarks of models, in the order in which `bench` runs them. The page never loads them. */

import type { NetworkInLists } from '../bench/lists/suite.ts';
import type { BenchSuite } from '../bench/suite.ts';
import type { NetworkInParts } from '../bench/sync/parted-world.ts';
import type { NetworkOnWorkers } from '../bench/workers.ts';
import type { Params } from '../scenario/spec.ts';
import { partsOf } from './list.ts';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('./*/bench.ts', { eager: true });

export const benches: readonly BenchSuite[] = Object.values(partsOf<BenchSuite>('Suite', modules));

/** Networks that are measured on several cores, by model. */
export const networksOnWorkers: readonly NetworkOnWorkers[] = Object.values(
  partsOf<readonly NetworkOnWorkers[] | undefined>('OnWorkers', modules),
).flatMap((networks) => networks ?? []);

/** Networks of routers in LPs, by model. */
export const networksInParts = partsOf<NetworkInParts>('InParts', modules);

/** Networks that are measured under each event list, by model. */
export const networksInLists: Readonly<Record<string, NetworkInLists>> = Object.fromEntries(
  Object.entries(partsOf<NetworkInLists | undefined>('InLists', modules)).flatMap(([model, network]) =>
    network ? [[model, network]] : [],
  ),
);

/** Parameters of small networks, by model. */
export const replicatedNetworks: Readonly<Record<string, Params>> = partsOf<Params>('Replicated', modules);
