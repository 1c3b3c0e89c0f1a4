/**
 * Golden results of the presets, made small, on one core (equality.gpu.test.ts holds the GPU against it). They never change
 * without a step of the model's version: links and published digests depend on them.
 */
import { holdGolden } from '../../run/testing/hold-golden.ts';
import { gossipSpec } from './spec.ts';

const MODEL_VERSION = 2;
const GOLDEN = [
  { preset: 'quick-look', events: 10717, windows: 451, digest: '9f3b7f68d363f258' },
  { preset: 'push-or-pull', events: 9903, windows: 386, digest: 'e75959e8dfb7c57e' },
  { preset: 'infect-and-die', events: 977, windows: 117, digest: 'ad0ac3007d683776' },
  { preset: 'churn-and-loss', events: 9211, windows: 4360, digest: '0c514d9bee16d716' },
  { preset: 'by-region', events: 2305, windows: 72, digest: '069da6b1cdd6c5c5' },
  { preset: 'by-autonomous-system', events: 2305, windows: 122, digest: '05e8d7fd9203b605' },
  { preset: 'isp', events: 2305, windows: 32, digest: 'bca5a981f72cc208' },
];

holdGolden(gossipSpec, MODEL_VERSION, GOLDEN, () => ({ nodes: 256 }));
