/** A mobile network on one core without an engine around it: one step a round, everything open to look at. */
import { Digest } from '../../../base/mix.ts';
import type { PhaseContext, RoundsTwin } from '../../../engine/rounds/model.ts';
import { cellGridOf } from '../cells.ts';
import { type MobileConfig, packetsOf, type Triple } from '../config.ts';
import { COUNTERS, GAUGES, ledgerPlaces, NODE, NODE_WORDS, type Rows, rowsOf } from '../layout.ts';
import { Motion } from '../motion.ts';
import type { Movement } from '../movement-file.ts';
import { Neighbours } from '../neighbours.ts';
import { placementOf } from '../placement.ts';
import { PacketRows } from '../rows.ts';
import { delayWords, tablesOfPackets } from '../traffic.ts';
import { mobileTwin } from '../twin.ts';
import type { PlainFile } from './plain-config.ts';
import { each, onAxes } from './plain-maths.ts';

export interface NetworkOptions {
  readonly file?: PlainFile;
  /** Where nodes are when their movement begins; default: as the placement or the file says. */
  readonly places?: readonly Triple[];
}

export class SmallNetwork {
  readonly config: MobileConfig;
  readonly words: Readonly<
    Record<'nodes' | 'packets' | 'ledger' | 'cells' | 'sorted' | 'labels', Uint32Array<ArrayBuffer>>
  >;
  readonly counters = COUNTERS.map(() => 0);
  readonly digest = new Digest();
  /** Rounds that are over. */
  round = 0;
  private readonly twin: RoundsTwin;
  private readonly rows: PacketRows;

  constructor(config: MobileConfig, { file, places }: NetworkOptions = {}) {
    this.config = config;
    const motion = new Motion(config, file && movementOf(file));
    this.rows = new PacketRows(config);
    this.words = {
      nodes: nodesAt(config, motion, places ?? placesOf(config, file)),
      packets: new Uint32Array(config.nodes * rowsOf(config).words),
      ledger: tablesOfPackets(config),
      cells: new Uint32Array(cellGridOf(config).cells),
      sorted: new Uint32Array(4 * config.nodes),
      labels: new Uint32Array(2 * config.nodes + 4),
    };
    this.twin = mobileTwin(config, motion);
    for (const phase of this.twin.start) phase(this.context());
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
  ledger(table: 'reached' | 'relays' | 'wanted'): readonly number[] {
    const places = this.ledgerPlaces();
    return each(packetsOf(this.config), (packet) => this.words.ledger[places[table] + packet]);
  }

  /** Deliveries by delay in rounds, those that there are. */
  delays(): ReadonlyMap<number, number> {
    const counts = this.words.ledger.subarray(this.ledgerPlaces().delays);
    const found = new Map<number, number>();
    for (let delay = 0; delay < counts.length; delay++) if (counts[delay] > 0) found.set(delay, counts[delay]);
    return found;
  }

  private ledgerPlaces() {
    return ledgerPlaces(packetsOf(this.config), delayWords(this.config));
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
  const nodes = wordsAt(places);
  const neighbours = new Neighbours(config);
  const sorted = new Uint32Array(4 * places.length);
  neighbours.update({ nodes, cells: new Uint32Array(neighbours.grid.cells), sorted });
  return places.map((_, node) => {
    const degree = neighbours.find(node, nodes);
    return [...neighbours.found.subarray(0, degree)].sort((a, b) => a - b);
  });
}

function placesOf(config: MobileConfig, file?: PlainFile): readonly Triple[] {
  if (!file) return each(config.nodes, placementOf(config));
  return each(config.nodes, (node) => onAxes((axis) => file.points[4 * file.first[node] + 1 + axis]));
}

function wordsAt(places: readonly Triple[]): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(places.length * NODE_WORDS);
  for (const [node, place] of places.entries()) words.set(place, node * NODE_WORDS + NODE.x);
  return words;
}

/** Nodes on their first leg, or as far as the warm-up takes them. */
function nodesAt(config: MobileConfig, motion: Motion, places: readonly Triple[]): Uint32Array<ArrayBuffer> {
  const words = wordsAt(places);
  for (const node of places.keys()) {
    motion.begin(node, words, node * NODE_WORDS);
    if (config.warmUpMs > 0) motion.advance(node, config.warmUpMs, words, node * NODE_WORDS);
  }
  return words;
}

const movementOf = ({ first, points, extent }: PlainFile): Movement => ({
  nodes: first.length - 1,
  ends: 0,
  extent: [...extent],
  first: Uint32Array.from(first),
  points: Uint32Array.from(points),
});
