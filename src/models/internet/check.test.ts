/** Covers: what an internet refuses, before a run and when its network is known: each with the value and the remedy. */
import { describe, expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import type { Params } from '../../scenario/spec.ts';
import { internetSpec } from './spec.ts';
import { prepareInternet } from './world/prepare.ts';

const ONE_CORE = { routing: 'one-core', gpu: () => Promise.reject(new Error('one core')) } as const;
const of = (params: Params) => complete(internetSpec, { params });

it.each<[Params, RegExp]>([
  [{ queue: 1000, packet: 1500 }, /queue 1,000 bytes has no room for a packet of 1,500: raise it/],
  [{ accessDelay: 0.0001, delayFloor: 0.0001 }, /accessDelay 0.0001 s is below 0.0002 s, twice delayFloor: raise it/],
  [{ hosts: 1 }, /hosts 1 is alone.*: use 2 or more/],
  [{ packet: 40, traffic: 'tcp' }, /packet 40 has no byte of data beside 40 of headers: raise it, or use traffic udp/],
  [{ traffic: 'udp', rate: 1e10 }, /rate 10,000,000,000 bit\/s is a packet every 1.2 us.*: lower it to 6,000,000,000/],
  [{ metric: 'weight' }, /metric weight is for weights of a file.*: use hops/],
  [{ links: 1000 }, /links 1000 is not below routers 1000: lower it/],
])('%o', (params, words) => {
  expect(internetSpec.check?.(of(params).params, 1)).toMatch(words);
});

it('a tick that is not 1 us', () => {
  expect(internetSpec.check?.(of({}).params, 10)).toMatch(/tick 10 us is not 1 us: .*use a tick of 1 us/);
});

describe('when the network is known', () => {
  const failed = async (params: Params) => {
    const prepared = await prepareInternet(of(params), NO_FILES, ONE_CORE);
    return prepared.ok ? '' : `${prepared.failure.kind}: ${prepared.failure.message}; ${prepared.failure.remedy}`;
  };

  it.each<[Params, RegExp]>([
    [
      { topology: 'stars', hubs: 50, pattern: 'all-to-all' },
      /limit: pattern all-to-all of 2,450 hosts is .* flows, above 1,048,576; lower hosts/,
    ],
    [
      { topology: 'ring', routers: 600, flows: 20 },
      /limit: the path of flow \d+ between hosts \d+ and \d+ from router .* has .* ports, and a path has at most 255; choose fewer routers/,
    ],
  ])('%o', async (params, words) => {
    expect(await failed(params)).toMatch(words);
  });

  it('a file with one leaf has one host', async () => {
    const files = new Map([['topologyFile', 'from,to\na,b\nb,c\nc,d\nd,b\n']]);
    const scenario = of({ topology: 'file', topologyFile: 'topologyFile', flows: 2 });
    expect(await prepareInternet(scenario, files, ONE_CORE)).toMatchObject({
      failure: { message: expect.stringMatching(/^hosts 0 is one at each leaf, and this network has one leaf/) },
    });
  });

  it('more flows than pairs of hosts share them, and none leads to its own host', async () => {
    for (const pattern of ['pairs', 'across', 'to-one'] as const) {
      const params = { topology: 'dumbbell', routers: 2, hosts: 3, pattern, flows: 100 };
      const prepared = expectOk(await prepareInternet(of(params), NO_FILES, ONE_CORE));
      expect(prepared.sources).toHaveLength(100);
      expect(prepared.sources.every((source, flow) => source !== prepared.sinks[flow])).toBe(true);
    }
  });

  it('flows between hosts of one router, and over 255 ports of links, are right', async () => {
    expect(await failed({ topology: 'ring', routers: 510, hosts: 256, pattern: 'across', flows: 1 })).toBe('');
    expect(await failed({ topology: 'dumbbell', routers: 2, hosts: 8, pattern: 'all-to-all' })).toBe('');
  });
});
