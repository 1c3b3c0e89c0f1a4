/**
 * Golden results of the presets, made short, on one core (equality.gpu.test.ts holds the GPU against it). They never change without a step of the
 * model's version: links and published digests depend on them.
 */
import { holdGolden } from '../../run/testing/hold-golden.ts';
import { internetSpec } from './spec.ts';

const MODEL_VERSION = 1;
const GOLDEN = [
  { preset: 'quick-look', events: 297852, windows: 4758, digest: '6903247bb7623313' },
  { preset: 'dumbbell', events: 1855, windows: 520, digest: '29c4d5adb9475dd2' },
  { preset: 'incast', events: 16320, windows: 968, digest: 'e05bc3098d4c25bf' },
  { preset: 'campus', events: 122588, windows: 990, digest: '01313e7f5f4fed9c' },
  { preset: 'isp', events: 86652, windows: 905, digest: '3d872f2125371d86' },
  { preset: 'swenson-fig21', events: 114152, windows: 3530, digest: 'ce3b61f12a89f02d' },
  { preset: 'fairness', events: 2822, windows: 730, digest: '6b0fe35dd21c5bc7' },
];

holdGolden(internetSpec, MODEL_VERSION, GOLDEN, (preset) => ({ ...preset?.small, spread: 0.1, end: 0.5 }));
