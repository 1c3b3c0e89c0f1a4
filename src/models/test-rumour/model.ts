/** The rumour for the event engine: a scenario turned into integers, and its metrics. */
import rumourShader from '/shaders/testing/rumour.wesl?raw';
import { assert } from '../../base/assert.ts';
import type { EvaluatedRecord, EventTotals, EventWorld } from '../../engine/event/model.ts';
import { shaderTables } from '../../engine/shader-names.ts';
import type { Files } from '../../scenario/files.ts';
import { type Scenario, toSeconds, toTicks } from '../../scenario/scenario.ts';
import type { RegisteredEvents } from '../registered-model.ts';
import { parseVoices } from './files/voices-file.ts';
import { COUNTERS, INFORMED, KIND, RumourHandler, STATE, TELLINGS, WASTED } from './handler.ts';
import type { RumourParams } from './spec/params.ts';
import { roundsToAll, SPACING_M } from './spec.ts';
import { openRumourViews } from './views.ts';

/** The parameter has read the content before. */
function meanVoice(content: string | undefined): number {
  const voices = content === undefined ? undefined : parseVoices(content);
  assert(voices?.ok, 'a rumour is built without its voices');
  return voices.value.reduce((a, b) => a + b) / voices.value.length;
}

export const rumourModel: RegisteredEvents = {
  engine: 'event',
  views: openRumourViews,

  build(scenario: Scenario<RumourParams>, files: Files): EventWorld {
    const { params } = scenario;
    const { nodes, contact, fanout, round, latency, end } = params;
    const lookahead = toTicks(latency, scenario.tick);
    const reach = contact === 'measured' ? meanVoice(files.get(params.voices)) : params.reach;
    const ownSide = Math.min(Math.floor(reach / SPACING_M), Math.floor((nodes - 1) / 2));
    const uniforms = {
      round: toTicks(round, scenario.tick),
      fanout,
      reach: contact === 'anyone' ? 0 : Math.max(1, ownSide),
    };
    return {
      nodes,
      lookaheadTicks: lookahead,
      endTicks: toTicks(end, scenario.tick),
      seed: scenario.seed,
      pendingPerNode: 1 + fanout,
      startSends: 1,
      maxSends: fanout + 1,
      maxAmount: fanout,
      payloadWords: 2,
      kinds: Object.keys(KIND).length,
      stateWords: 2,
      counters: COUNTERS,
      distributions: ['hops'],
      recordWords: 2,
      observed: ['hops'],
      shader: rumourShader,
      uniforms,
      constants: shaderTables({ KIND, STATE }),
      tableWords: 4,
      tables: new Uint32Array(4),
      twin: new RumourHandler({ nodes, lookahead, ...uniforms }),
    };
  },

  metrics({ params }: Scenario<RumourParams>, { counters, observed }: EventTotals) {
    const { nodes } = params;
    return {
      informedShare: counters[INFORMED] / nodes,
      wastedShare: counters[TELLINGS] === 0 ? 0 : counters[WASTED] / counters[TELLINGS],
      roundsExpected: roundsToAll(nodes),
      hops: observed.hops,
    };
  },

  recordValues({ tick }: Scenario<RumourParams>, { time, node, judgement, words: [hops, teller] }: EvaluatedRecord) {
    return [toSeconds(time, tick), node, teller, hops, judgement];
  },
};
