/** The whisper for the rounds engine: its only phase in TypeScript, and a scenario turned into integers. */
import whisperShader from '/shaders/testing/whisper.wesl?raw';
import { MIX_EXECUTED, MIX_STATE } from '../../base/mix.ts';
import { NEVER } from '../../base/u32.ts';
import type { PhaseContext, RoundsTwin, RoundsWorld, Words } from '../../engine/rounds/model.ts';
import { shaderTables } from '../../engine/shader-names.ts';
import { type Scenario, toTicks } from '../../scenario/scenario.ts';
import type { RegisteredRounds } from '../registered-model.ts';
import type { WhisperParams } from './spec/params.ts';
import { roundsToAll, whisperSpec } from './spec.ts';
import { STREAMS, toldBy } from './told-by.ts';
import { openWhisperViews } from './views.ts';
import { WALK } from './walks.ts';

const LANES = 64;
const [TOLD, NEWS, VAIN] = [0, 1, 2];

interface WhisperConfig {
  readonly nodes: number;
  readonly deaf: number;
  readonly seed: number;
}

/** Twin of shaders/testing/whisper.wesl and whisper_tell.wesl. */
function whisperTwin({ nodes, deaf, seed }: WhisperConfig): RoundsTwin {
  const tell = (node: number, { round, words: { heard }, count, digest }: PhaseContext) => {
    const told = toldBy(node, round, nodes, seed);
    const isNews = told < nodes - deaf && heard[told] === NEVER;
    if (isNews) heard[told] = round + 1;
    count(TOLD, 1);
    count(isNews ? NEWS : VAIN, 1);
    digest.begin(MIX_EXECUTED);
    for (const word of [round, node, told]) digest.word(word);
    digest.end();
  };
  return {
    start: [],
    phases: [
      (context) => {
        for (let node = 0; node < nodes; node++) if (context.words.heard[node] <= context.round) tell(node, context);
      },
    ],
    census: () => [],
    addState: (node, { heard }, digest) => {
      digest.begin(MIX_STATE);
      digest.word(node);
      digest.word(heard[node]);
      digest.end();
    },
    observe: (node, _index, { heard }, add) => add(heard[node], Number(heard[node] !== NEVER)),
  };
}

/** Who has not heard when nobody was told for long; those who listen are reached in the end. */
function whyNoProgressAt({ nodes, deaf }: WhisperConfig, { heard }: Words): string | undefined {
  const listens = heard.subarray(0, nodes - deaf);
  return listens.includes(NEVER) ? undefined : `${deaf} of ${nodes} people are deaf, and all others know`;
}

export const whisperModel: RegisteredRounds = {
  engine: 'rounds',
  views: openWhisperViews,

  build({ params, seed, tick }: Scenario<WhisperParams>): RoundsWorld {
    const { nodes, deaf } = params;
    const config = { nodes, deaf, seed };
    return {
      nodes,
      seed,
      roundTicks: toTicks(1, tick),
      endTicks: toTicks(whisperSpec.horizon(params).endSeconds, tick),
      buffers: {
        // Rounds that were over when the node knew; NEVER: not yet.
        heard: {
          words: nodes,
          atomic: true,
          seen: true,
          content: () => {
            const heard = new Uint32Array(nodes).fill(NEVER);
            heard[0] = 0;
            return heard;
          },
        },
      },
      startKernels: [],
      roundKernels: [{ module: 'testing/whisper_tell', workgroups: Math.ceil(nodes / LANES) }],
      censusKernels: [],
      counters: ['told', 'news', 'vain'],
      gauges: [],
      actions: { decided: 'told', became: ['news', 'vain'] },
      goal: { counter: 'news', target: nodes - 1 },
      share: ({ news }) => news / (nodes - 1),
      idle: { counter: 'news' },
      whyNoProgress: (words) => whyNoProgressAt(config, words),
      progressBuffers: ['heard'],
      mostPerRound: nodes,
      observed: ['heardAt'],
      shader: whisperShader,
      uniforms: { deaf },
      constants: { LANES, ...shaderTables({ STREAM: STREAMS, WALK }) },
      twin: whisperTwin(config),
    };
  },

  metrics({ params }: Scenario<WhisperParams>, { counters, observed }) {
    const nodes = params.nodes;
    return {
      informedShare: (counters.news + 1) / nodes,
      roundsExpected: roundsToAll(nodes),
      heardAt: observed.heardAt,
    };
  },
};
