/** A mobile network made ready for the rounds engine: its buffers, kernels and counters. */
import mobileShader from '/shaders/models/mobile/mobile.wesl?raw';
import { whole } from '../../base/whole.ts';
import type { RoundsBuffer, RoundsWorld } from '../../engine/rounds/model.ts';
import { shaderName } from '../../engine/shader-names.ts';
import type { Files } from '../../scenario/files.ts';
import { type Scenario, toTicks } from '../../scenario/scenario.ts';
import { isMoving, type MobileConfig, packetsOf } from './config.ts';
import { type Movement, readMovement } from './files/movement-file.ts';
import { mobileKernels } from './kernels.ts';
import { COUNTERS, GAUGES, LABEL_SUMS, OBSERVED, rowsOf, WIDE } from './layout.ts';
import { cellGridOf } from './rules/cells.ts';
import { Motion } from './rules/motion.ts';
import { TERM_WORDS } from './rules/node-term.ts';
import { packetOffsetsOf, tablesOfPackets } from './rules/traffic.ts';
import { configOf } from './scenario-config.ts';
import { horizonOf } from './spec/check.ts';
import { LEAST_SECONDS, MAX_ROUNDS, MAX_RUN_SECONDS } from './spec/limits.ts';
import type { MobileParams } from './spec/params.ts';
import { startContents, startWords } from './start.ts';
import { mobileTwin } from './twin.ts';
import { mobileUniforms } from './uniforms.ts';

export function mobileWorld(scenario: Scenario<MobileParams>, files: Files): RoundsWorld {
  const { params, tick } = scenario;
  const movement = movementOf(scenario, files);
  const config = configOf(scenario, movement);
  const roundTicks = toTicks(config.roundMs / 1000, tick);
  const endTicks = config.endRounds > 0 ? config.endRounds * roundTicks : toTicks(horizonOf(params).endSeconds, tick);
  return worldOf(config, { roundTicks, endTicks }, movement);
}

/** `movement`: of mobility file. */
export function worldOf(
  config: MobileConfig,
  clock: Pick<RoundsWorld, 'roundTicks' | 'endTicks'>,
  movement?: Movement,
): RoundsWorld {
  const grid = cellGridOf(config);
  const { startKernels, roundKernels, censusKernels, constants } = mobileKernels(config, grid);
  const motion = new Motion(config, movement);
  return {
    nodes: config.nodes,
    seed: config.seed,
    ...clock,
    buffers: buffersOf(config, motion, movement),
    startKernels,
    roundKernels,
    censusKernels,
    counters: COUNTERS,
    wide: WIDE,
    gauges: GAUGES,
    actions: { decided: 'copies', became: ['lost', 'redundant', 'admitted', 'turnedAway'] },
    mostPerRound: config.nodes,
    ...(config.endRounds === 0 && {
      goal: { counter: 'handled', equals: 'admitted', notBefore: earliestEnd(config) } as const,
    }),
    atLimit: ({ generated, admitted, handled }) => whyUnfinished(config, generated, admitted - handled),
    observed: OBSERVED,
    shader: mobileShader,
    modules: { 'models/mobile/term.wesl': termModule },
    uniforms: mobileUniforms(config, grid),
    constants,
    twin: mobileTwin(config, motion, movement),
  };
}

function movementOf({ params }: Scenario<MobileParams>, files: Files): Movement | undefined {
  if (params.mobility !== 'file') return undefined;
  const read = readMovement(files.get(params.movement) ?? '');
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
}

/** Of a run whose rounds are over though nobody set an end. */
const whyUnfinished = (config: MobileConfig, sent: number, inFlight: number): string | undefined =>
  config.endRounds === 0
    ? `a run without an end lasts at most ${whole(MAX_ROUNDS)} rounds and ${whole(MAX_RUN_SECONDS)} s: ` +
      `${whole(sent)} of ${whole(packetsOf(config))} packets were sent, ${whole(inFlight)} are held or wait somewhere`
    : undefined;

/** Rounds that must be over before a run ends by itself: until then packets are sent. */
function earliestEnd(config: MobileConfig): number {
  const { packets, interval, roundMs } = config;
  const lastSent = Math.floor(((packets - 1) * interval) / roundMs);
  return Math.max(lastSent + 1, Math.ceil((LEAST_SECONDS * 1000) / roundMs));
}

function buffersOf(
  config: MobileConfig,
  motion: Motion,
  movement: Movement | undefined,
): Readonly<Record<string, RoundsBuffer>> {
  const { nodes } = config;
  const words = startWords(config, movement);
  // Nodes are sorted here before they first move, or for good. Each executor asks for the three once: then they go, a run of a million nodes would keep 170 MB.
  let contents: ReturnType<typeof startContents> | undefined;
  let asked = 0;
  const atStart = (name: 'nodes' | 'cells' | 'sorted') => () => {
    contents ??= startContents(config, motion, movement);
    const words = contents[name];
    asked = (asked + 1) % 3;
    if (asked === 0) contents = undefined;
    return words;
  };
  return {
    nodes: { words: words.nodes, seen: true, content: atStart('nodes') },
    packets: { words: nodes * rowsOf(config).words, seen: true },
    cells: { words: words.cells, atomic: true, seen: true, content: atStart('cells') },
    sorted: { words: words.sorted, vector: 4, seen: true, content: atStart('sorted') },
    radio: { words: (isMoving(config) ? 4 : 2) * nodes, vector: 2 },
    packet_tables: { words: packetOffsetsOf(config).words, atomic: true, content: () => tablesOfPackets(config) },
    labels: { words: 2 * nodes + LABEL_SUMS, atomic: true, seen: true },
  };
}

/** Which words of a node are part of its term, in their order. */
const termModule = `
import constants::{${TERM_WORDS.map((name) => `NODE_${shaderName(name)}`).join(', ')}};

fn term_word(index: u32) -> u32 {
  switch index {
${TERM_WORDS.map((name, i) => `    case ${i}u: { return NODE_${shaderName(name)}; }`).join('\n')}
    default: { return 0u; }
  }
}
`;
