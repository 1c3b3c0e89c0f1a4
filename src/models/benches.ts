/** The benchmarks of models, in the order in which `bench` runs them. The page never loads them. */
import type { BenchSuite } from '../bench/suite.ts';
import { kademliaSuite } from './kademlia/bench.ts';
import { mobileSuite } from './mobile/bench.ts';
import { pholdSuite } from './phold/bench.ts';
import { swarmSuite } from './swarm/bench.ts';

export const benches: readonly BenchSuite[] = [pholdSuite, kademliaSuite, swarmSuite, mobileSuite];
