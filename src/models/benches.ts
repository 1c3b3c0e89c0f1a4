/** The benchmarks of models, in the order in which `bench` runs them. The page never loads them. */
import type { BenchSuite } from '../bench/suite.ts';
import type { Params } from '../scenario/spec.ts';
import { partsOf } from './list.ts';

export const benches: readonly BenchSuite[] = Object.values(
  partsOf<BenchSuite>('Suite', import.meta.glob('./*/bench.ts', { eager: true })),
);

/** Parameters of small networks, by model. */
export const seatedNetworks: Readonly<Record<string, Params>> = partsOf<Params>(
  'Seated',
  import.meta.glob('./*/bench.ts', { eager: true }),
);
