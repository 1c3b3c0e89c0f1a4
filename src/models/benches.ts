/** The benchmarks of models, in the order in which `bench` runs them. The page never loads them. */
import type { BenchSuite } from '../bench/suite.ts';
import { partsOf } from './list.ts';

export const benches: readonly BenchSuite[] = Object.values(
  partsOf<BenchSuite>('Suite', import.meta.glob('./*/bench.ts', { eager: true })),
);
