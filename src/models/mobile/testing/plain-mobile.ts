/**
 * A mobile network by docs/mobile.md to the letter and with no thought of speed: sets and maps, whole numbers without a limit, every pair
 * of nodes in every round. Written from that text alone; what is fast is held against it.
 */
import { type MobileConfig, PROTOCOL, READ_ORDER, type Triple } from '../config.ts';
import type { COUNTERS } from '../layout.ts';
import { each, square, squaredDistance } from './plain-maths.ts';
import { type PlainPoints, PlainWalk } from './plain-movement.ts';
import { groupsOf, linkChanges, type Neighbours, neighboursOf, type PlainGroups } from './plain-neighbours.ts';
import { placesAtStart } from './plain-placement.ts';
import { dueAfter, isLost, type PlainPacket, trafficOf } from './plain-traffic.ts';

export type PlainCounters = Record<(typeof COUNTERS)[number], number>;

export interface PlainNode {
  readonly seen: Set<number>;
  readonly accepted: Set<number>;
  /** The round in which each is due. */
  readonly held: Map<number, number>;
  /** Squared distance to the nearest sender of each in the round in which it was admitted. */
  readonly waiting: Map<number, bigint>;
  /** Copies of each, and squared distance to the nearest sender, from the round on in which it was admitted. */
  readonly heardOf: Map<number, { copies: number; nearest: bigint }>;
  heard: number;
  lost: number;
  relayed: number;
  turnedAway: number;
  readonly watched: PlainWatched;
}

export interface PlainWatched {
  /** The round in which it was accepted, or sent by its source. */
  acceptedIn?: number;
  /** The neighbour that it was admitted from. */
  from?: number;
  hops?: number;
  heard: number;
}

/** A copy that was heard. */
interface Heard {
  readonly from: number;
  readonly square: bigint;
}

export class PlainMobile {
  readonly counters: PlainCounters;
  readonly nodes: readonly PlainNode[];
  readonly traffic: readonly PlainPacket[];
  /** By packet: nodes that accepted it and times it was sent, the source's included. */
  readonly reached: number[];
  readonly relays: number[];
  /** Deliveries by delay in rounds. */
  readonly delays = new Map<number, number>();
  places: readonly Triple[];
  neighbours: Neighbours;
  /** Links that came or went in the last round. */
  changed = 0;
  /** Rounds that are over. */
  round = 0;
  private readonly walks: readonly PlainWalk[];

  /** `places`: where nodes are when their movement begins; by default as the placement says, and in a file their first points. */
  constructor(
    readonly config: MobileConfig,
    { file, places }: { file?: PlainPoints; places?: readonly Triple[] } = {},
  ) {
    const start = places ?? (file ? firstPlaces(file) : placesAtStart(config));
    this.walks = start.map((place, node) => new PlainWalk(config, node, place, file));
    this.places = this.placesAt(config.mobilityWarmUp);
    this.neighbours = neighboursOf(config, this.places);
    this.traffic = trafficOf(config);
    this.reached = this.traffic.map(() => 0);
    this.relays = this.traffic.map(() => 0);
    this.nodes = each(config.nodes, emptyNode);
    this.counters = noCounts();
  }

  step(): void {
    const before = this.neighbours;
    this.places = this.placesAt(this.config.mobilityWarmUp + (this.round + 1) * this.config.roundMs);
    const sending = this.nodes.map((node, u) => this.sends(node, u));
    this.neighbours = neighboursOf(this.config, this.places);
    // Nobody looked for neighbours before the first round.
    this.changed = this.round === 0 ? 0 : linkChanges(before, this.neighbours);
    this.counters.searches += this.nodes.length;
    this.counters.neighbours += this.neighbours.reduce((sum, list) => sum + list.length, 0);
    // What came before the round decides whom a copy is new to; a node changes nothing that others look at here.
    const hops = this.nodes.map(({ watched }) => watched.hops);
    for (const v of this.nodes.keys()) this.receives(v, sending, hops);
    this.round++;
  }

  get isInFlight(): boolean {
    return this.counters.admitted > this.counters.handled;
  }

  get isOver(): boolean {
    const { endRounds, roundMs } = this.config;
    if (endRounds > 0) return this.round >= endRounds;
    const allSent = this.traffic.every(({ round }) => round < this.round);
    return allSent && !this.isInFlight && this.round * roundMs >= LEAST_MS;
  }

  groups(): PlainGroups {
    return groupsOf(this.neighbours);
  }

  private placesAt(ms: number): readonly Triple[] {
    return this.walks.map((walk) => walk.at(ms));
  }

  /** APP and PROTO: packets that a node sends in this round. */
  private sends(node: PlainNode, u: number): ReadonlySet<number> {
    const sent = new Set<number>();
    for (const { packet, source, round, receivers } of this.traffic) {
      if (source !== u || round !== this.round) continue;
      sent.add(packet);
      node.seen.add(packet);
      this.counters.generated++;
      this.counters.wanted += receivers.size;
      this.reached[packet]++;
      this.relays[packet]++;
      if (packet === this.config.watched) this.reachWatched(node, u, 0);
    }
    for (const [packet, due] of node.held) {
      if (due !== this.round) continue;
      node.held.delete(packet);
      this.counters.handled++;
      if (!this.relaysDue(node, packet)) continue;
      sent.add(packet);
      node.relayed++;
      this.counters.relays++;
      this.relays[packet]++;
    }
    return sent;
  }

  private relaysDue({ heardOf }: PlainNode, packet: number): boolean {
    const { protocol, heardLimit, nearMm } = this.config;
    const { copies, nearest } = heardOf.get(packet) ?? { copies: 0, nearest: 0n };
    if (protocol === PROTOCOL.counter) return copies < heardLimit;
    if (protocol === PROTOCOL.location) return nearest >= square(nearMm);
    return true;
  }

  /** PKT at node v. */
  private receives(v: number, sending: readonly ReadonlySet<number>[], hops: readonly (number | undefined)[]): void {
    const node = this.nodes[v];
    const heard = this.hears(v, sending);
    for (const packet of [...heard.keys()].sort((a, b) => a - b)) {
      const copies = heard.get(packet) ?? [];
      node.heard += copies.length;
      if (packet === this.config.watched) node.watched.heard += copies.length;
      const isNew = !node.seen.has(packet);
      this.counters.redundant += isNew ? copies.length - 1 : copies.length;
      if (isNew) this.arrives(node, packet, copies, hops);
      noteHeard(node, packet, copies);
    }
    for (let buffer = 0; buffer < this.config.interfaces; buffer++)
      for (const packet of this.read(node, buffer)) this.accepts(node, v, packet);
  }

  /** Copies that v hears, by packet; those of the lowest neighbour first. */
  private hears(v: number, sending: readonly ReadonlySet<number>[]): ReadonlyMap<number, readonly Heard[]> {
    const heard = new Map<number, Heard[]>();
    for (const from of this.neighbours[v])
      for (const packet of sending[from]) {
        this.counters.copies++;
        if (isLost(this.config, packet, from, v)) {
          this.counters.lost++;
          this.nodes[v].lost++;
          continue;
        }
        const square = squaredDistance(this.places[from], this.places[v]);
        heard.set(packet, [...(heard.get(packet) ?? []), { from, square }]);
      }
    return heard;
  }

  /** Takes a free place or is turned away. */
  private arrives(
    node: PlainNode,
    packet: number,
    copies: readonly Heard[],
    hops: readonly (number | undefined)[],
  ): void {
    const { buffer, interfaces, watched } = this.config;
    const occupied = [...node.waiting.keys()].filter((other) => other % interfaces === packet % interfaces).length;
    if (buffer > 0 && occupied >= buffer) {
      node.turnedAway++;
      this.counters.turnedAway++;
      return;
    }
    this.counters.admitted++;
    node.seen.add(packet);
    node.waiting.set(packet, nearestOf(copies));
    node.heardOf.set(packet, { copies: 0, nearest: nearestOf(copies) });
    if (packet !== watched) return;
    node.watched.from = Math.min(...copies.map(({ from }) => from));
    node.watched.hops = (hops[node.watched.from] ?? Number.NaN) + 1;
  }

  /** Packets that are read from a buffer, in order. */
  private read({ waiting }: PlainNode, buffer: number): readonly number[] {
    const { interfaces, readsPerRound: reads, readOrder } = this.config;
    const packets = [...waiting.keys()].filter((packet) => packet % interfaces === buffer).sort((a, b) => a - b);
    const energy = (packet: number) => waiting.get(packet) ?? 0n;
    if (readOrder === READ_ORDER.energy)
      packets.sort((a, b) => Number(energy(a) > energy(b)) - Number(energy(a) < energy(b)));
    return reads === 0 ? packets : packets.slice(0, reads);
  }

  private accepts(node: PlainNode, v: number, packet: number): void {
    const { round, receivers } = this.traffic[packet];
    node.waiting.delete(packet);
    node.accepted.add(packet);
    this.counters.accepted++;
    this.reached[packet]++;
    if (receivers.has(v)) {
      const delay = this.round - round + 1;
      this.counters.delivered++;
      this.counters.delay += delay;
      this.delays.set(delay, (this.delays.get(delay) ?? 0) + 1);
    }
    if (packet === this.config.watched) this.reachWatched(node, node.watched.from, node.watched.hops);
    const rounds = dueAfter(this.config, packet, v);
    if (rounds === undefined) this.counters.handled++;
    else node.held.set(packet, this.round + rounds);
  }

  private reachWatched({ watched }: PlainNode, from: number | undefined, hops: number | undefined): void {
    this.counters.watched++;
    Object.assign(watched, { acceptedIn: this.round, from, hops });
  }
}

/** A run that ends by itself lasts at least so long. */
const LEAST_MS = 700_000;

const nearestOf = (copies: readonly Heard[]): bigint =>
  copies.reduce((least, { square }) => (square < least ? square : least), copies[0].square);

/** Copies of what was admitted, from that round on. */
function noteHeard({ heardOf }: PlainNode, packet: number, copies: readonly Heard[]): void {
  const noted = heardOf.get(packet);
  if (!noted) return;
  const nearest = nearestOf(copies);
  noted.copies += copies.length;
  if (nearest < noted.nearest) noted.nearest = nearest;
}

const firstPlaces = ({ first, points }: PlainPoints): Triple[] =>
  each(first.length - 1, (node) => {
    const word = 4 * first[node];
    return [points[word + 1], points[word + 2], points[word + 3]];
  });

const emptyNode = (): PlainNode => ({
  seen: new Set(),
  accepted: new Set(),
  held: new Map(),
  waiting: new Map(),
  heardOf: new Map(),
  heard: 0,
  lost: 0,
  relayed: 0,
  turnedAway: 0,
  watched: { heard: 0 },
});

const noCounts = (): PlainCounters => ({
  copies: 0,
  lost: 0,
  redundant: 0,
  admitted: 0,
  turnedAway: 0,
  handled: 0,
  relays: 0,
  generated: 0,
  wanted: 0,
  accepted: 0,
  delivered: 0,
  delay: 0,
  watched: 0,
  neighbours: 0,
  searches: 0,
});
