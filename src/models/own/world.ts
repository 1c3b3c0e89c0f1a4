/** A scenario of a text, made ready for the engine. */
import { quantileTable, TABLE_LENGTH } from '../../base/quantile.ts';
import type { EventWorld } from '../../engine/event/model.ts';
import { payloadWordsOf } from '../../protocol/emit/config.ts';
import { interpretedTwin } from '../../protocol/emit/interpreter.ts';
import { paramPlaces } from '../../protocol/emit/param-places.ts';
import { weslModel } from '../../protocol/emit/wesl.ts';
import { isWasmAllowed } from '../../protocol/emit/wasm-twin.ts';
import type { Program } from '../../protocol/program.ts';
import { namesOf, ownSpec } from '../../protocol/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import { type Scenario, toTicks } from '../../scenario/scenario.ts';
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

/** By its defaults: few nodes have an event in a window, if events come as the first ones do. */
export function fixedOf(program: Program): Fixed {
  const config = configOf(program, complete(ownSpec(program, 'own')));
  const sample = sampleStart(interpretedTwin(program, config), { ...program, ...config });
  const sparse = program.stateWords <= MOST_IN_TILE && sample.perWindow < SPARSE_BELOW;
  return { sparse, shader: weslModel(program, { sparse }) };
}

export function ownWorld(program: Program, { sparse, shader }: Fixed, scenario: Scenario): EventWorld {
  const names = namesOf(program);
  const config = configOf(program, scenario);
  const { costs, stateWords, storeWords } = program;
  const places = paramPlaces(program);
  const tableWords = Math.max(4, places.tableWords);
  const twin = interpretedTwin(program, config);
  const sample = sampleStart(twin, { ...config, stateWords, storeWords });
  const underWay = Math.min(MOST_UNDER_WAY, UNDER_WAY * Math.max(0, costs.event.sends - 1));
  const word = (param: number, isAlways: boolean) =>
    isAlways ? Number(config.params[param] === 2 ** 32) : config.params[param] % 2 ** 32;
  return {
    nodes: config.nodes,
    lookaheadTicks: config.lookahead,
    endTicks: toTicks(Number(scenario.params.end), scenario.tick),
    seed: scenario.seed,
    pendingPerNode: Math.max(1, sample.mean) + underWay,
    startSends: sample.most,
    maxSends: Math.max(1, costs.event.sends),
    maxAmount: Math.max(1, costs.event.amount),
    sparse,
    payloadWords: payloadWordsOf(program, undefined),
    kinds: program.kinds.length,
    stateWords,
    storeWords,
    counters: names.counters,
    distributions: names.measures,
    observed: names.observes,
    shader,
    uniforms: {
      ...Object.fromEntries(places.uniforms.map(({ name, param, isAlways }) => [name, word(param, isAlways)])),
      degree: config.degree,
    },
    faults: faultsOf(program, scenario.tick, config.lookahead),
    tableWords,
    get tables() {
      const tables = new Uint32Array(tableWords);
      program.tables.forEach((name, i) => {
        tables.set(quantileTable(name), i * TABLE_LENGTH);
      });
      places.inTables.forEach((param, i) => {
        tables[places.paramsAt + i] = config.params[param];
      });
      return tables;
    },
    ...(!isWasmAllowed() && { remarksOnOneCore: [INTERPRETED] }),
    twin,
  };
}
