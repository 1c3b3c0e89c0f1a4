/** Gossip for the event engine: a scenario turned into integers, and its metrics from what was counted. */
import gossipShader from '/shaders/models/gossip/gossip.wesl?raw';
import { threefry2x32 } from '../../base/threefry.ts';
import { MOST_U32, mulHigh, saturated } from '../../base/u32.ts';
import type { EventTotals, EventWorld } from '../../engine/event/model.ts';
import { shaderTables } from '../../engine/shader-names.ts';
import { converted } from '../../scenario/converted.ts';
import type { Files } from '../../scenario/files.ts';
import { MAX_TIME_TICKS, type Scenario, toTicks } from '../../scenario/scenario.ts';
import { hasChurn, underlayOf } from '../../underlay/config.ts';
import { routedMetrics } from '../../underlay/path-facts.ts';
import { prepareUnderlay, type Routed } from '../../underlay/routed.ts';
import { CHANGES } from '../../underlay/status.ts';
import { underlayConstants } from '../../underlay/tenant.ts';
import {
  lackedUnderlay,
  meanLatency,
  packUnderlay,
  underlayRemarks,
  underlayTableWords,
  underlayUniforms,
} from '../../underlay/world.ts';
import type { RegisteredEvents } from '../registered-model.ts';
import { COUNTERS, digitsOf, type GossipConfig, KIND, STATE, STREAMS, TENANT, TIMER } from './config.ts';
import { GossipHandler } from './handler.ts';
import { type GossipParams, gossipParams } from './spec/params.ts';
import { openGossipViews, rumoursText } from './views.ts';

function configOf(scenario: Scenario<GossipParams>, files: Files, routed?: Routed): GossipConfig {
  const { params, seed } = scenario;
  const ticks = (seconds: number) => toTicks(seconds, scenario.tick);
  const { nodes, fanout, forwarding, timeToLive, rumours, rumourEvery, period } = converted(gossipParams, params, {
    s: ticks,
  });
  const underlay = underlayOf(params, ticks, files, routed);
  const degree = params.overlay === 'random' ? params.degree : 0;
  const every = Math.max(rumourEvery, underlay.lookahead);
  const byRumour = (of: (rumour: number) => number) => Uint32Array.from({ length: rumours }, (_, rumour) => of(rumour));
  const words = new Uint32Array(2);
  return {
    nodes,
    degree,
    contacts: degree > 0 ? Math.min(fanout, degree) : fanout,
    pushes: params.mode !== 'pull',
    pulls: params.mode !== 'push',
    forwarding,
    life: timeToLive === 0 ? MOST_U32 : saturated(timeToLive * period),
    period,
    isSpread: params.start === 'spread',
    origins: byRumour((rumour) => {
      threefry2x32(seed, STREAMS.origins, rumour, 0, words);
      return mulHigh(words[0], nodes);
    }),
    begins: byRumour((rumour) => Math.min(rumour * every, MAX_TIME_TICKS)),
    underlay,
  };
}

export const gossipModel: RegisteredEvents = {
  engine: 'event',
  views: openGossipViews,

  prepare: prepareUnderlay,

  build(scenario: Scenario<GossipParams>, files: Files, routed?: Routed): EventWorld {
    const config = configOf(scenario, files, routed);
    const { nodes, contacts, pulls, origins, begins, period, underlay } = config;
    const underlayAt = 2 * origins.length;
    const tableWords = underlayAt + underlayTableWords(underlay);
    const uniforms = {
      degree: config.degree,
      contacts,
      pushes: Number(config.pushes),
      pulls: Number(pulls),
      forwarding: config.forwarding,
      digits: digitsOf(config.forwarding),
      life: config.life,
      period,
      is_spread: Number(config.isSpread),
      rumours: origins.length,
      ...underlayUniforms(underlay, underlayAt),
    };
    // In step, all messages of a round are under way at once.
    const underWay = config.isSpread ? ((1 + Number(pulls)) * meanLatency(underlay)) / period : 1;
    const changes = Number(hasChurn(underlay));
    return {
      nodes,
      lookaheadTicks: underlay.lookahead,
      endTicks: toTicks(scenario.params.end, scenario.tick),
      seed: scenario.seed,
      pendingPerNode: 1 + contacts * underWay + changes,
      startSends: 1 + Number(pulls) + changes,
      maxSends: Math.max(3, scenario.params.fanout + 1),
      maxAmount: contacts * origins.length,
      sparse: true,
      maxWindowLag: CHANGES,
      payloadWords: 1,
      kinds: Object.keys(KIND).length,
      stateWords: STATE.left + digitsOf(config.forwarding),
      remarks: underlayRemarks(underlay, 1e6 / scenario.tick),
      counters: COUNTERS,
      distributions: ['delay'],
      observed: ['received'],
      shader: gossipShader,
      uniforms,
      lacks: lackedUnderlay(uniforms),
      constants: { ...shaderTables({ KIND, STATE, STREAM: STREAMS, TIMER }), ...underlayConstants(TENANT) },
      prepared: underlay.below,
      tableWords,
      get tables() {
        const tables = new Uint32Array(tableWords);
        tables.set(origins);
        tables.set(begins, origins.length);
        packUnderlay(underlay, tables, underlayAt);
        return tables;
      },
      get twin() {
        return new GossipHandler(config, scenario.seed);
      },
    };
  },

  metrics(
    { params: { nodes } }: Scenario<GossipParams>,
    { counters, distributions: { delay }, observed, series, prepared }: EventTotals,
  ) {
    const [begun, sent, informed, vain, , , requests] = counters;
    const share = (heard: number, of: number) => (heard + of) / (nodes * Math.max(1, of));
    const coverage = share(informed, begun);
    return {
      coverage,
      residue: 1 - coverage,
      ...(coverage === 1 && { roundsToAll: delay.max }),
      traffic: sent / (nodes * Math.max(1, begun)),
      ...(informed + vain > 0 && { vainShare: vain / (informed + vain) }),
      requestsPerNode: requests / nodes,
      delay,
      ...observed,
      course: { x: series.time, y: series.time.map((_, row) => share(series.informed[row], series.begun[row])) },
      ...routedMetrics(prepared),
    };
  },

  carried(kind: number, [word]: Uint32Array) {
    if (kind === KIND.round) return `session ${word}`;
    if (kind === KIND.begin) return rumoursText(2 ** word);
    return kind === KIND.arrival || kind === KIND.departure ? '' : rumoursText(word);
  },
};
