/** What a suite needs, given by this program. */
import type { BenchHost } from '../../bench/host.ts';
import { planRun } from '../../run/open-run.ts';
import { openSeats } from '../../run/open-seats.ts';
import { planResult } from '../../run/plan-result.ts';
import type { Host } from '../host.ts';
import { Progression } from '../run/progression.ts';

export const benchHost = (host: Host): BenchHost => ({
  openRun: (scenario, options) => host.openRun(scenario, options),
  planRun,
  openSeats,
  resultOf: planResult,
  gpu: () => host.gpu(),
  cancelled: host.cancelled,
  progress: (quiet, title) => new Progression(host, quiet, title),
});
