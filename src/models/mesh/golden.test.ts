/**
 * Golden results of the presets, made short, on one core (equality.gpu.test.ts holds the GPU against it). They never change without a step of the
 * model's version: links and published digests depend on them.
 */
import { holdGolden } from '../../run/testing/hold-golden.ts';
import { meshSpec } from './spec.ts';

const MODEL_VERSION = 1;
const GOLDEN = [
  { preset: 'quick-look', events: 5750, windows: 1863, digest: 'ca3308b8f9cef168' },
  { preset: 'paper-2012', events: 712, windows: 65, digest: '352a17e0c446332d' },
  { preset: 'saturation', events: 85552, windows: 23444, digest: '07ce8b2ea9fbbdd0' },
  { preset: 'hidden', events: 2269, windows: 1892, digest: '212e303184daa99b' },
  { preset: 'chain', events: 1162, windows: 336, digest: '69de10f87bd43fad' },
  { preset: 'capture', events: 2516, windows: 706, digest: '768bbf8433b3ede7' },
];

holdGolden(meshSpec, MODEL_VERSION, GOLDEN, () => ({ end: 0.5 }));
