/** A Kademlia configuration for tests, from parameters as a person gives them; files by the parameter that names them. */

import { complete } from '../../../scenario/defaults.ts';
import type { Params } from '../../../scenario/spec.ts';
import type { KademliaConfig } from '../config.ts';
import { configOf } from '../scenario-config.ts';
import { kademliaSpec } from '../spec.ts';

export function testConfig(params: Params, files: Readonly<Record<string, string>> = {}): KademliaConfig {
  const names = Object.fromEntries(Object.keys(files).map((param) => [param, `sha256:${param}`]));
  const contents = new Map(Object.entries(files).map(([param, text]) => [`sha256:${param}`, text]));
  return configOf(complete(kademliaSpec, { params: { ...params, ...names } }), contents);
}

/**
 * Peers and slots of their lists in tests on the GPU: few enough that some lists overflow. Both are compiled in, slots as they
 * are and peers by their number of buckets, so with the same for all one process compiles each set of kernels once.
 */
export const TEST_PEERS = 160;
export const TEST_LISTS = { capacity: 12 } as const;
