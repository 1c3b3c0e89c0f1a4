/** A mobile network on one core without an engine around it: one step a round, everything open to look at. */
import { Digest } from '../../../base/mix.ts';
import { MOST_U32 } from '../../../base/u32.ts';
import type { PhaseContext, RoundsTwin } from '../../../engine/rounds/model.ts';
import { type MobileConfig, packetsOf, type Triple } from '../config.ts';
import type { Movement } from '../files/movement-file.ts';
import { COUNTERS, GAUGES, NODE, NODE_WORDS, packetTableOffsets, type Rows } from '../layout.ts';
import { Motion } from '../rules/motion.ts';
import { Neighbours } from '../rules/neighbours.ts';
import { PacketRows } from '../rules/rows.ts';
import { delayWords } from '../rules/traffic.ts';
import { worldOf } from '../world.ts';
import type { PlainFile } from './plain-config.ts';
import { each, onAxes } from './plain-maths.ts';

export interface NetworkOptions {
  readonly file?: PlainFile;
  /** Where nodes are when their movement begins; default: as the placement or the file says. */
  readonly places?: readonly Triple[];
}

export class SmallNetwork {
  readonly words: Readonly<Record<string, Uint32Array<ArrayBuffer>>>;
  readonly counters = COUNTERS.map(() => 0);
  readonly digest = new Digest();
  /** Rounds that are over. */
  round = 0;
  private readonly twin: RoundsTwin;
  private readonly rows: PacketRows;

  constructor(
    readonly config: MobileConfig,
    { file, places }: NetworkOptions = {},
  ) {
    const { buffers, twin } = worldOf(config, { roundTicks: 1, endTicks: MOST_U32 }, file && movementOf(file));
    this.rows = new PacketRows(config);
    this.twin = twin;
    this.words = Object.fromEntries(
      Object.entries(buffers).map(([name, { words, content }]) => [
        name,
        twin.words?.[name] === undefined && content ? content() : new Uint32Array(twin.words?.[name] ?? words),
      ]),
    );
    const [place, ...sort] = this.twin.start;
    place(this.context());
    if (places) putAt(config, places, this.words.nodes);
    for (const phase of sort) phase(this.context());
  }

  step(): void {
    for (const phase of this.twin.phases) phase(this.context());
    this.round++;
  }

  counted(name: (typeof COUNTERS)[number]): number {
    return this.counters[COUNTERS.indexOf(name)];
  }

  gauges(): Readonly<Record<(typeof GAUGES)[number], number>> {
    const values = this.twin.census(this.words, this.round);
    return Object.fromEntries(GAUGES.map((name, i) => [name, values[i]])) as Record<(typeof GAUGES)[number], number>;
  }

  node(node: number, word: keyof typeof NODE): number {
    return this.words.nodes[node * NODE_WORDS + NODE[word]];
  }

  column(word: keyof typeof NODE): readonly number[] {
    return each(this.config.nodes, (node) => this.node(node, word));
  }

  place(node: number): Triple {
    return onAxes((axis) => this.words.nodes[node * NODE_WORDS + NODE.x + axis]);
  }

  places(): readonly Triple[] {
    return each(this.config.nodes, (node) => this.place(node));
  }

  /** Packets that a row of a node tells of. */
  packets(node: number, row: keyof Rows): readonly number[] {
    const at = (packet: number) => this.words.packets[this.rows.at(node, this.rows.rows[row], packet >>> 5)];
    return each(packetsOf(this.config), (packet) => packet).filter(
      (packet) => ((at(packet) >>> (packet & 31)) & 1) === 1,
    );
  }

  /** What is kept of each packet. */
  packetTables(table: 'reached' | 'relays' | 'wanted'): readonly number[] {
    const places = this.packetTableOffsets();
    return each(packetsOf(this.config), (packet) => this.words.packet_tables[places[table] + packet]);
  }

  /** Deliveries by delay in rounds, those that there are. */
  delays(): ReadonlyMap<number, number> {
    const counts = this.words.packet_tables.subarray(this.packetTableOffsets().delays);
    const found = new Map<number, number>();
    for (let delay = 0; delay < counts.length; delay++) if (counts[delay] > 0) found.set(delay, counts[delay]);
    return found;
  }

  private packetTableOffsets() {
    return packetTableOffsets(packetsOf(this.config), delayWords(this.config));
  }

  private context(): PhaseContext {
    return {
      round: this.round,
      words: this.words,
      digest: this.digest,
      count: (counter, amount) => {
        this.counters[counter] += amount;
      },
    };
  }
}

/** Neighbours of each node at places, rising. */
export function neighboursAt(config: MobileConfig, places: readonly Triple[]): readonly (readonly number[])[] {
  const nodes = new Uint32Array(places.length * NODE_WORDS);
  putAt(config, places, nodes);
  const neighbours = new Neighbours(config);
  const sorted = new Uint32Array(4 * places.length);
  neighbours.update({ nodes, cells: new Uint32Array(neighbours.grid.cells), sorted });
  return places.map((_, node) => {
    const degree = neighbours.find(node, nodes);
    return [...neighbours.found.subarray(0, degree)].sort((a, b) => a - b);
  });
}

/** Nodes at the beginning of their first leg; without a warm-up. */
function putAt(config: MobileConfig, places: readonly Triple[], words: Uint32Array): void {
  const motion = new Motion(config);
  for (const [node, place] of places.entries()) {
    words.set(place, node * NODE_WORDS + NODE.x);
    motion.begin(node, words, node * NODE_WORDS);
  }
}

const movementOf = ({ first, points, extent }: PlainFile): Movement => ({
  nodes: first.length - 1,
  ends: 0,
  extent: [...extent],
  first: Uint32Array.from(first),
  points: Uint32Array.from(points),
});
