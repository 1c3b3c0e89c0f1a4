/** The mesh for the event engine: a scenario turned into integers, and its metrics from what was counted. */
import meshShader from '/shaders/models/mesh/mesh.wesl?raw';
import { ceilLog2, MOST_U32, saturated } from '../../base/u32.ts';
import type { EventTotals, EventWorld } from '../../engine/event/model.ts';
import { shaderName, shaderTables } from '../../engine/shader-names.ts';
import { converted } from '../../scenario/converted.ts';
import { type Scenario, toTicks } from '../../scenario/scenario.ts';
import type { RegisteredEvents } from '../registered-model.ts';
import { meshActivities } from './activities.ts';
import {
  ANGLE_BITS,
  BROADCAST,
  BUSY_BITS,
  COUNTERS,
  CURVE,
  DISTRIBUTIONS,
  ERRORS,
  FADING,
  KIND,
  MAC,
  type MeshConfig,
  PACKET,
  PACKET_WORDS,
  PART,
  PATTERN,
  PAYLOAD,
  PAYLOAD_WORDS,
  RAYS,
  SOURCE,
  STATE,
  STATE_WORDS,
  STREAMS,
  TYPE,
} from './config.ts';
import { octavesOf } from './error-curve.ts';
import { meshMetrics } from './metrics.ts';
import { GAIN_BITS } from './rules/channel.ts';
import { MeshHandler } from './rules/handler.ts';
import { type MeshParams, meshParams } from './spec/params.ts';
import { dopplerHz, NOISE, ratioOf } from './spec/radio.ts';
import { airTimes, lookaheadOf } from './spec/timing.ts';
import { groupsOf, makeTables, tableOffsets } from './tables.ts';
import { openMeshViews } from './views.ts';
import { frameText } from './words.ts';

export function configOf({ params, tick, measure }: Scenario<MeshParams>): MeshConfig {
  const { mac, pattern, source, fading, errors, interference, ...counts } = converted(meshParams, params, {});
  const { queue, stack, sifs, slot, cwMin, cwMax, attempts } = counts;
  const { airData, airAnswer } = airTimes(params);
  const lookahead = lookaheadOf(params);
  const hertz = dopplerHz(params);
  const { words: _, ...offsets } = tableOffsets(params);
  const disturbs = params.interference === 'yes';
  return {
    stations: params.stations,
    lookahead,
    end: toTicks(params.end, tick),
    queue,
    groups: groupsOf(params),
    mac,
    pattern,
    source,
    fading,
    errors,
    interference: Number(disturbs),
    needsPower: Number(disturbs || params.mac === 'dcf'),
    stack,
    sifs,
    slot,
    difs: sifs + 2 * slot,
    airData,
    airAnswer,
    pause: params.mac === 'aloha' ? lookahead + airData + 1 : airData + sifs + airAnswer + slot,
    cwMin: Math.min(cwMin, cwMax),
    cwMax,
    attempts,
    interval: Math.round(1e6 / params.rate),
    coherence: hertz === 0 ? MOST_U32 : saturated(Math.max(64, Math.round(0.423e6 / hertz))),
    senseLevel: saturated(Math.round(NOISE * ratioOf(params.sense))),
    needed: octavesOf(params.sinrNeeded),
    capture: octavesOf(params.capture),
    warmUp: toTicks(measure.warmUp, tick),
    ...offsets,
  };
}

/** What shaders know: of no run. */
const CONSTANTS = {
  ...shaderTables({ KIND, STATE, STREAM: STREAMS, MAC, PATTERN, SOURCE, FADING, ERRORS, TYPE }),
  ...shaderTables({ PAYLOAD, PART, PACKET, CURVE }),
  BROADCAST,
  NOISE,
  NOISE_BITS: 10,
  WORD_BITS: 32,
  PACKET_WORDS,
  BUSY_BITS,
  ANGLE_BITS,
  GAIN_BITS,
  RAYS,
};

/** What is read otherwise than it is written. */
const remarksOf = ({ mac, cwMin, cwMax }: MeshParams): readonly string[] =>
  mac === 'dcf' && cwMin > cwMax ? [`cwMin ${cwMin} is above cwMax ${cwMax}: all windows have ${cwMax} slots`] : [];

export const meshModel: RegisteredEvents = {
  engine: 'event',
  views: openMeshViews,

  build(scenario: Scenario<MeshParams>): EventWorld {
    const { params, seed } = scenario;
    const config = configOf(scenario);
    const { stations, lookahead, end, ...uniforms } = config;
    const sends = 2 ** ceilLog2(stations + 2);
    let tables: Uint32Array<ArrayBuffer> | undefined;
    const made = () => (tables ??= makeTables(params, seed));
    // Answers to a broadcast come to everybody at once.
    const answers = params.mac === 'answer' && params.pattern === 'broadcast' ? Math.min(stations, 32) : 1;
    return {
      nodes: stations,
      lookaheadTicks: lookahead,
      endTicks: end,
      seed,
      pendingPerNode: 2 + answers,
      startSends: 1,
      maxSends: sends,
      maxAmount: Math.max(stations, (config.airData >>> BUSY_BITS) + 17),
      payloadWords: PAYLOAD_WORDS,
      kinds: Object.keys(KIND).length,
      stateWords: STATE_WORDS,
      storeWords: PACKET_WORDS * config.queue + stations,
      remarks: remarksOf(params),
      counters: COUNTERS,
      distributions: DISTRIBUTIONS,
      observed: ['deliveredPerStation'],
      shader: meshShader,
      uniforms: Object.fromEntries(
        Object.entries(uniforms).map(([name, value]) => [shaderName(name).toLowerCase(), value]),
      ),
      constants: CONSTANTS,
      tableWords: tableOffsets(params).words,
      get tables() {
        return made();
      },
      get twin() {
        return new MeshHandler(config, made(), seed);
      },
    };
  },

  metrics: (scenario: Scenario<MeshParams>, totals: EventTotals) => meshMetrics(scenario, totals),
  carried: frameText,
  activities: meshActivities(configOf),
};
