/** PHOLD for the event engine: a scenario turned into integers, and the metrics that only PHOLD knows. */
import pholdShader from '/shaders/models/phold/phold.wesl?raw';
import { delayMoments, deviation, expectedEvents } from '../../analysis/renewal.ts';
import { quantileTable } from '../../base/quantile.ts';
import { wordsOf } from '../../base/threshold.ts';
import { asU32 } from '../../base/u32.ts';
import type { EventTotals, EventWorld } from '../../engine/event/model.ts';
import { converted } from '../../scenario/converted.ts';
import { type Scenario, toTicks } from '../../scenario/scenario.ts';
import type { RegisteredEvents } from '../registered-model.ts';
import { COUNTERS, PholdHandler } from './handler.ts';
import { type PholdParams, pholdParams } from './spec/params.ts';
import { openPholdViews } from './views.ts';

export const pholdModel: RegisteredEvents = {
  engine: 'event',
  views: openPholdViews,

  build(scenario: Scenario<PholdParams>): EventWorld {
    const { params } = scenario;
    const { nodes, population } = params;
    const { lookahead, mean, end } = converted(pholdParams, params, {
      s: (seconds) => toTicks(seconds, scenario.tick),
    });
    // All words are too many for a threshold: they have a word of their own.
    const remoteWords = wordsOf(params.remote);
    const remoteAlways = remoteWords === 2 ** 32;
    const remoteBelow = remoteAlways ? 0 : remoteWords;
    const table = quantileTable(params.delay);
    return {
      nodes,
      lookaheadTicks: lookahead,
      endTicks: end,
      seed: scenario.seed,
      pendingPerNode: population,
      startSends: population,
      maxSends: 1,
      gathers: true,
      payloadWords: 0,
      kinds: 1,
      stateWords: 0,
      counters: COUNTERS,
      observed: ['eventsPerNode'],
      shader: pholdShader,
      uniforms: { population, remote_below: remoteBelow, remote_always: remoteAlways ? 1 : 0, mean },
      tableWords: table.length,
      tables: table,
      twin: new PholdHandler({
        nodes: asU32(nodes),
        population,
        remoteBelow: asU32(remoteBelow),
        remoteAlways,
        lookahead: asU32(lookahead),
        mean: asU32(mean),
        table,
      }),
    };
  },

  metrics(scenario: Scenario<PholdParams>, totals: EventTotals) {
    const { params } = scenario;
    const initial = params.nodes * params.population;
    const measured = totals.events / initial;
    const moments = delayMoments(params);
    return {
      eventsPerInitialEvent: measured,
      renewalPrediction: expectedEvents(params.end, moments),
      renewalDeviation: deviation(measured, params.end, moments, initial),
      remoteShare: totals.events === 0 ? 0 : totals.counters[0] / totals.events,
      eventsPerWindow: totals.windows === 0 ? 0 : totals.events / totals.windows,
      eventsPerNode: totals.observed.eventsPerNode,
    };
  },
};
