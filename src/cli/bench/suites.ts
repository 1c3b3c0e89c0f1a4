/** All suites of `bench`: those of models, and of what is no model. */
import { lcgSuite } from '../../bench/lcg/suite.ts';
import { listsSuite } from '../../bench/lists/suite.ts';
import { messagesSuite } from '../../bench/messages/suite.ts';
import { routesSuite } from '../../bench/routes/suite.ts';
import { seatsSuite } from '../../bench/seats.ts';
import type { BenchSuite } from '../../bench/suite.ts';
import { syncSuites } from '../../bench/sync/suites.ts';
import { workersSuite } from '../../bench/workers.ts';
import {
  benches,
  networksInLists,
  networksInParts,
  networksOnWorkers,
  replicatedNetworks,
} from '../../models/benches.ts';

export const suites: readonly BenchSuite[] = [
  ...benches,
  seatsSuite(replicatedNetworks),
  workersSuite(networksOnWorkers),
  ...Object.entries(networksInLists).map(([model, network]) => listsSuite(model, network)),
  lcgSuite,
  routesSuite,
  ...syncSuites(networksInParts.internet),
  messagesSuite,
];
