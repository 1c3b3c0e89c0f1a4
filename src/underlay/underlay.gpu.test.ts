/** Roles, latencies and sessions are the same words on the GPU: each peer writes what it gets into its state. */
import { expect, it } from 'vitest';
import { threefry2x32 } from '../base/threefry.ts';
import type { EventWorld, HandlerContext, HandlerTwin } from '../engine/event/model.ts';
import { runGpu, runSequential } from '../engine/event/testing/run-world.ts';
import { testShaders } from '../engine/event/testing/shaders.ts';
import { shaderTables } from '../engine/shader-names.ts';
import { describeGpu, testDevice } from '../gpu/testing/test-device.ts';
import type { UnderlayConfig } from './config.ts';
import { underlayConstants } from './tenant.ts';
import { openUnderlay, TEST_TENANT, testUnderlay } from './testing/test-underlay.ts';
import type { Underlay } from './underlay.ts';
import { packUnderlay, underlayTableWords, underlayUniforms } from './world.ts';

const SEED = 11;
const PEERS = 1000;

class UnderlayProbe implements HandlerTwin {
  private readonly underlay: Underlay;

  constructor(underlay: Underlay) {
    this.underlay = underlay;
  }

  start(node: number, context: HandlerContext): void {
    const { roles, latency, sessions, hasChurn } = this.underlay;
    const { state } = context;
    const at = context.stateAt(node);
    const words = new Uint32Array(2);
    threefry2x32(SEED, TEST_TENANT.streams.roles, node + 1, 0, words);
    state[at] = roles.locationOf(node);
    state[at + 1] = roles.isNated(node) ? 1 : 0;
    state[at + 2] = latency.between(node, (node * 7 + 3) % PEERS, words[0]);
    state[at + 3] = (sessions.startsOnline(node) ? 1 : 0) + (hasChurn ? 2 : 0);
    state[at + 4] = sessions.first(node);
    for (let i = 0; i < 3; i++) {
      state[at + 5 + 2 * i] = sessions.length(node, true, i, (words[0] ^ i) >>> 0);
      state[at + 6 + 2 * i] = sessions.length(node, false, i, (words[0] ^ i) >>> 0);
    }
    context.send(node, 20, 0);
  }

  handle(): void {}

  observe(node: number, _index: number, _context: HandlerContext, add: (value: number, weight: number) => void): void {
    add(node, 1);
  }
}

function probe(config: UnderlayConfig): EventWorld {
  const tables = new Uint32Array(underlayTableWords(config));
  packUnderlay(config, tables, 0);
  return {
    nodes: PEERS,
    lookaheadTicks: config.lookahead,
    endTicks: 10,
    seed: SEED,
    pendingPerNode: 1,
    startSends: 1,
    maxSends: 1,
    payloadWords: 0,
    kinds: 1,
    stateWords: 11,
    counters: [],
    observed: ['peer'],
    shader: testShaders.underlay,
    uniforms: underlayUniforms(config, 0),
    constants: { ...underlayConstants(TEST_TENANT), ...shaderTables({ STREAM: TEST_TENANT.streams }) },
    tableWords: tables.length,
    tables,
    twin: new UnderlayProbe(openUnderlay(config, SEED)),
  };
}

const MATRIX = '1,20,300.5\n25,0.2,40\n310,45,2\n';
const TRACE = 'peer,start,end\na,0,100\na,150,151\nb,5,90\nc,0,0.001\nc,0.0015,3\nd,7,4000\n';

describeGpu('the underlay on the GPU', () => {
  it.each([
    ['nothing in particular', {}, {}],
    ['regions, NAT, exponential churn', { latency: 'regions', nat: 0.5, churn: 'exponential', sessionScale: 300 }, {}],
    ['regions, Weibull churn', { latency: 'regions', jitter: 0.4, churn: 'weibull' }, {}],
    ['a matrix and a trace', { latency: 'matrix', churn: 'trace' }, { matrix: MATRIX, sessions: TRACE }],
    ['constant latency, flash', { latency: 'constant', churn: 'flash', flashOver: 7 }, {}],
  ])('%s', async (_what, params, files) => {
    const gpu = await testDevice();
    const world = probe(testUnderlay(params, files));
    expect((await runGpu(gpu, world, { lpSize: 1 })).agreed).toEqual(await runSequential(world));
  });
});
