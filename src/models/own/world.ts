/** A scenario of a text, made ready for the engine. */
import { quantileTable, TABLE_LENGTH } from '../../base/quantile.ts';
import type { EventWorld } from '../../engine/event/model.ts';
import { shaderTables } from '../../engine/shader-names.ts';
import { belowCounters } from '../../protocol/below.ts';
import { type EmitConfig, payloadWordsOf } from '../../protocol/emit/config.ts';
import type { ProgramTwin } from '../../protocol/emit/interpreter.ts';
import { paramOffsets } from '../../protocol/emit/param-offsets.ts';
import { wasmTwin } from '../../protocol/emit/wasm-twin.ts';
import { isWasmAllowed } from '../../protocol/emit/web-assembly.ts';
import { weslModel } from '../../protocol/emit/wesl.ts';
import type { Program } from '../../protocol/program.ts';
import { namesOf, ownSpec } from '../../protocol/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import type { Files } from '../../scenario/files.ts';
import { NO_FILES } from '../../scenario/files.ts';
import { type Scenario, toSeconds, toTicks } from '../../scenario/scenario.ts';
import { hasChurn } from '../../underlay/config.ts';
import type { Routed } from '../../underlay/routed.ts';
import { CHANGES } from '../../underlay/status.ts';
import { underlayConstants } from '../../underlay/tenant.ts';
import {
  lackedUnderlay,
  packUnderlay,
  underlayRemarks,
  underlayTableWords,
  underlayUniforms,
} from '../../underlay/world.ts';
import { BELOW_STREAMS, type BelowWorld, belowWorld, STATE, shapeBelow } from './below.ts';
import { configOf } from './config.ts';
import { faultsOf } from './faults.ts';
import { sampleStart } from './start-sample.ts';

/** Share of the nodes that are busy in a window below which each workgroup looks for them first. */
const SPARSE_BELOW = 0.125;
/** Words of state that a node may have in workgroup memory. */
const MOST_IN_TILE = 256;
/** Of the events beyond the first that a handler sends, how many are about to come at a time; and the most that is made room for ahead. */
const UNDER_WAY = 0.5;
const MOST_UNDER_WAY = 2;

const INTERPRETED =
  'WebAssembly is refused here, so this protocol is interpreted: 1.6 to 5 times slower on one core, with equal results';

/** What is the same for all scenarios of a text, as kernels are. */
export interface Fixed {
  readonly sparse: boolean;
  readonly shader: string;
}

interface Made {
  readonly config: EmitConfig;
  readonly below: BelowWorld | undefined;
  readonly twin: ProgramTwin;
}

function made(program: Program, scenario: Scenario, files: Files, routed?: Routed): Made {
  const alone = configOf(program, scenario);
  const hasDelay = program.underlay.includes('delay');
  const below =
    program.underlay.length > 0
      ? belowWorld(program, scenario, files, routed, toSeconds(alone.lookahead, scenario.tick))
      : undefined;
  const config = below
    ? configOf(program, scenario, below.below, hasDelay ? below.config.lookahead : undefined)
    : alone;
  const twin = wasmTwin(program, config);
  return { config, below, twin: below ? below.around(twin) : twin };
}

/** By its defaults: few nodes have an event in a window, if events come as the first ones do. Over an underlay states lie where that looks for them. */
export function fixedOf(program: Program): Fixed {
  const below = shapeBelow(program);
  const sparse = below !== undefined || isSparse(program);
  return { sparse, shader: weslModel(program, { sparse, ...(below && { below }) }) };
}

function isSparse(program: Program): boolean {
  if (program.stateWords > MOST_IN_TILE) return false;
  const { config, twin } = made(program, complete(ownSpec(program, 'own')), NO_FILES);
  return sampleStart(twin, { ...program, ...config }).perWindow < SPARSE_BELOW;
}

export function ownWorld(
  program: Program,
  { sparse, shader }: Fixed,
  scenario: Scenario,
  files: Files,
  routed?: Routed,
): EventWorld {
  const names = namesOf(program);
  const { config, below, twin } = made(program, scenario, files, routed);
  const { costs, storeWords } = program;
  const stateWords = program.stateWords + (below?.below.stateWords ?? 0);
  const hasSessions = program.underlay.includes('sessions');
  const offsets = paramOffsets(program);
  const tableWords = Math.max(4, offsets.tableWords + (below ? underlayTableWords(below.config) : 0));
  const sample = sampleStart(twin, { ...config, stateWords, storeWords });
  const underWay = Math.min(MOST_UNDER_WAY, UNDER_WAY * Math.max(0, costs.event.sends - 1));
  const isAlways = (param: number) => config.params[param] === 2 ** 32;
  const uniforms = {
    ...Object.fromEntries(offsets.uniforms.map(({ name, param }) => [name, config.params[param] % 2 ** 32])),
    degree: config.degree,
    always: offsets.shares.reduce((bits, param, i) => (isAlways(param) ? bits | (1 << i) : bits), 0) >>> 0,
    ...(below && underlayUniforms(below.config, offsets.tableWords)),
  };
  return {
    nodes: config.nodes,
    lookaheadTicks: config.lookahead,
    endTicks: toTicks(Number(scenario.params.end), scenario.tick),
    seed: scenario.seed,
    pendingPerNode: Math.max(1, sample.mean) + underWay,
    startSends: sample.most,
    maxSends: Math.max(1, costs.event.sends + Number(hasSessions)),
    maxAmount: Math.max(1, costs.event.amount),
    sparse,
    ...(below && hasChurn(below.config) && { maxWindowLag: CHANGES }),
    payloadWords: payloadWordsOf(program, below?.below),
    kinds: program.kinds.length + (hasSessions ? 2 : 0),
    stateWords,
    storeWords,
    counters: [...names.counters, ...belowCounters(program)],
    distributions: names.measures,
    observed: names.observes,
    shader,
    uniforms,
    faults: faultsOf(program, scenario.tick, config.lookahead),
    ...(below && {
      remarks: underlayRemarks(below.config, 1e6 / scenario.tick),
      lacks: lackedUnderlay(uniforms),
      constants: {
        ...shaderTables({ KIND: below.tenant.kinds, STATE, STREAM: BELOW_STREAMS }),
        ...underlayConstants(below.tenant),
      },
      prepared: below.config.below,
    }),
    tableWords,
    get tables() {
      const tables = new Uint32Array(tableWords);
      program.tables.forEach((name, i) => {
        tables.set(quantileTable(name), i * TABLE_LENGTH);
      });
      offsets.inTables.forEach((param, i) => {
        tables[offsets.paramsAt + i] = config.params[param];
      });
      if (below) packUnderlay(below.config, tables, offsets.tableWords);
      return tables;
    },
    ...(!isWasmAllowed() && { remarksOnOneCore: [INTERPRETED] }),
    twin,
  };
}
