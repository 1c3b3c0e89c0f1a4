/**
 * All models, as specs only. The user interface and the command line read this; engines read the registry. The first
 * preset of the first model is what a first visitor sees.
 */
import type { ModelSpec } from '../scenario/spec.ts';
import { kademliaSpec } from './kademlia/spec.ts';
import { mobileSpec } from './mobile/spec.ts';
import { pholdSpec } from './phold/spec.ts';
import { rumourSpec } from './rumour/spec.ts';
import { swarmSpec } from './swarm/spec.ts';
import { whisperSpec } from './whisper/spec.ts';

export const catalog: readonly ModelSpec[] = [
  kademliaSpec,
  swarmSpec,
  mobileSpec,
  pholdSpec,
  ...(__TEST_BUILD__ ? [rumourSpec, whisperSpec] : []),
];
