/** What a suite needs, given by this program. */
import type { BenchHost } from '../../bench/host.ts';
import { sharedGpu } from '../../gpu/shared-context.ts';
import type { Host } from '../host.ts';
import { Progression } from '../run/progression.ts';

export const benchHost = (host: Host): BenchHost => ({
  openRun: (scenario, options) => host.openRun(scenario, options),
  gpu: async () => {
    const adapter = await host.adapter();
    return adapter.ok ? sharedGpu() : adapter;
  },
  cancelled: host.cancelled,
  progress: (quiet, title) => new Progression(host, quiet, title),
});
