/** An internet for the event engine: a scenario and its paths turned into integers. */
import internetShader from '/shaders/models/internet/internet.wesl?raw';
import type { EvaluatedRecord, EventTotals, EventWorld } from '../../engine/event/model.ts';
import { shaderName, shaderTables } from '../../engine/shader-names.ts';
import type { Files } from '../../scenario/files.ts';
import { type Scenario, toSeconds } from '../../scenario/scenario.ts';
import type { RegisteredEvents } from '../registered-model.ts';
import {
  CONTROL,
  COUNTERS,
  DISTRIBUTIONS,
  DUPLICATES,
  EMPTY,
  FIRST_WINDOW,
  FLOW,
  FLOW_WORDS,
  FORM,
  HEADER_BYTES,
  HOP,
  KIB_BITS,
  KIND,
  LENGTHS,
  LONGEST_QUEUE,
  LONGEST_RTT,
  LOOK,
  MOST_BYTES,
  MOST_PACKETS,
  NODE,
  NODE_WORDS,
  OBSERVED,
  PARETO_BITS,
  PAYLOAD,
  PAYLOAD_WORDS,
  PHASE,
  PLACE,
  PORT,
  QUEUE_BY,
  RECORD,
  RECORD_WORDS,
  SINK,
  SOURCE,
  STATE_WORDS,
  STREAMS,
  TCP,
  TIMES,
  TRAFFIC,
  UDP,
  WINDOW,
} from './config.ts';
import { internetMetrics } from './metrics.ts';
import { CUBIC } from './rules/cubic.ts';
import { InternetHandler } from './rules/handler.ts';
import type { InternetParams } from './spec/params.ts';
import { openInternetViews } from './views.ts';
import { packetText } from './words.ts';
import { configOf } from './world/config-of.ts';
import { delaysOf } from './world/delays.ts';
import { expectedLoad } from './world/expected-load.ts';
import { type Prepared, prepareInternet } from './world/prepare.ts';
import { sizesOf } from './world/sizes.ts';
import { makeTables, tableOffsets } from './world/tables.ts';

/**
 * Few ports have many packets on the way to them, and those keep most of them in their heaps however many slots all have. With 10,000 flows of UDP
 * on an H100, 4, 12, 24, 32 and 56 slots each took 27, 22, 21, 20 and 16 M events/s.
 */
const PENDING = 0.1;
/** Ports of one link follow each other: 4, 8 and 16 LPs took 45, 45 and 23 M events/s there, and 40, 40 and 23 with 100,000 flows. */
const WORKGROUP_LPS = 8;

export const internetModel: RegisteredEvents = {
  engine: 'event',
  views: openInternetViews,
  prepare: prepareInternet,

  build(scenario: Scenario<InternetParams>, files: Files, prepared?: Prepared): EventWorld {
    const { params, seed } = scenario;
    const sizes = sizesOf(params, files, prepared);
    const delays = delaysOf(scenario, prepared);
    const config = configOf(scenario, sizes, delays);
    const { nodes, lookahead, end, ...uniforms } = config;
    const portWords = params.queueBy === 'packets' ? Object.keys(PORT).length : PORT.packets;
    const tableWords = tableOffsets(params, sizes).words;
    let tables: Uint32Array<ArrayBuffer> | undefined;
    const made = () =>
      (tables ??= prepared ? makeTables(params, prepared, sizes, delays) : new Uint32Array(tableWords));
    return {
      nodes,
      lookaheadTicks: lookahead,
      endTicks: end,
      seed,
      pendingPerNode: PENDING,
      startSends: 1,
      maxSends: 4,
      maxAmount: 1 + (MOST_BYTES >>> KIB_BITS),
      sparse: true,
      workgroupLps: WORKGROUP_LPS,
      payloadWords: PAYLOAD_WORDS,
      kinds: Object.keys(KIND).length,
      stateWords: STATE_WORDS,
      // Most packets come to ports.
      needs: (kind) => ({
        state: kind === KIND.leave || kind === KIND.packet ? portWords : STATE_WORDS,
        store: 0,
      }),
      ...(prepared && { expectedLoad: () => expectedLoad(params, prepared) }),
      recordWords: RECORD_WORDS,
      remarks: prepared?.remarks ?? [],
      prepared,
      counters: COUNTERS,
      distributions: DISTRIBUTIONS,
      observed: OBSERVED,
      shader: internetShader,
      uniforms: Object.fromEntries(
        Object.entries(uniforms).map(([name, value]) => [shaderName(name).toLowerCase(), value]),
      ),
      constants: {
        ...shaderTables({ KIND, PAYLOAD, FORM, FLOW, NODE, PORT, UDP, TCP, SINK, PHASE, TIMES, PLACE, LOOK }),
        ...shaderTables({ TRAFFIC, SOURCE, LENGTHS, QUEUE_BY, CONTROL, CUBIC, STREAM: STREAMS }),
        DUPLICATES,
        EMPTY,
        FIRST_WINDOW,
        FLOW_WORDS,
        HEADER_BYTES,
        HOP,
        KIB_BITS,
        LONGEST_QUEUE,
        LONGEST_RTT,
        MOST_BYTES,
        MOST_PACKETS,
        NODE_WORDS,
        PARETO_BITS,
        WINDOW,
      },
      tableWords,
      get tables() {
        return made();
      },
      get twin() {
        return new InternetHandler(config, made());
      },
    };
  },

  metrics: (scenario: Scenario<InternetParams>, totals: EventTotals) => internetMetrics(scenario, totals),
  recordValues({ params, tick }: Scenario<InternetParams>, { time, words }: EvaluatedRecord) {
    return [
      toSeconds(time, tick),
      words[RECORD.flow],
      words[RECORD.segments] * (params.packet - HEADER_BYTES),
      toSeconds(words[RECORD.start], tick),
      toSeconds(time - words[RECORD.start], tick),
      words[RECORD.retransmissions],
      words[RECORD.timeouts],
      words[RECORD.ports],
      toSeconds(words[RECORD.leastRtt], tick),
    ];
  },
  carried: packetText,
};
