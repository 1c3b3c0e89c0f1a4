/** Options of `verify` beside those of a run. */
import type { OptionSpec } from '../args.ts';

export const VERIFY_OPTIONS: readonly OptionSpec[] = [
  { name: 'full', help: "every model's cases at its edges, then random scenarios, on the GPU and on one core" },
  { name: 'model', value: 'name', repeat: true, help: '--full: of this model alone; may be repeated' },
  { name: 'random', value: 'n', help: '--full: how many random scenarios (default 2000)' },
  { name: 'shapes', value: 'n', help: '--full: over how many sets of kernels (default one for 70 scenarios)' },
  {
    name: 'part',
    value: 'k/n',
    help: '--full: the k-th of n parts, for n processes; each compiles kernels of its own',
  },
  { name: 'time-limit', value: 's', help: '--full: wall time after which a run counts as hung (default 60s)' },
  { name: 'stop-after', value: 's', help: '--full: wall time after which no random scenario begins (default 1h)' },
  {
    name: 'simplify',
    value: 's',
    help: '--full: wall time for finding the simplest of what fails (default 60s, 0: none)',
  },
  { name: 'hardware', help: 'crowded networks on a real GPU, several times with every LP size: before a release' },
  {
    name: 'protocols',
    value: 'n',
    help: 'n protocols at random, as WebAssembly and interpreted; with --engine gpu on one core and the GPU',
  },
];
