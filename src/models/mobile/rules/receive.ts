/** Second half of a round: nodes hear their neighbours, through the in-buffers. Twin of shaders/models/mobile/receive.wesl. */
import { MIX_EXECUTED } from '../../../base/mix.ts';
import { threefry2x32 } from '../../../base/threefry.ts';
import { MOST_U32, mulHigh, NONE } from '../../../base/u32.ts';
import type { PhaseContext } from '../../../engine/rounds/model.ts';
import { isReadInTurn, type MobileConfig, PROTOCOL } from '../config.ts';
import { COUNTER, NODE, NODE_WORDS, STREAMS } from '../layout.ts';
import { isNearer } from './exact.ts';
import { InBuffers } from './in-buffers.ts';
import { Losses } from './losses.ts';
import type { Neighbours } from './neighbours.ts';
import { eachBit, type PacketRows } from './rows.ts';
import { type MobileState, type Sendings, stateOf } from './state.ts';
import { delayWords, isFor, packetOffsetsOf } from './traffic.ts';

export class Receive {
  private readonly buffers: InBuffers;
  private readonly packetTables: ReturnType<typeof packetOffsetsOf>;
  private readonly delays: number;
  private readonly losses: Losses;
  private readonly words = new Uint32Array(2);
  /** Of the node that is listening: what is new to it, by bits. */
  private readonly arrivals: Uint32Array;
  /** Whether something is, and the neighbour that the watched packet came from. */
  private hasArrivals = false;
  private watchedFrom = NONE;

  constructor(
    private readonly config: MobileConfig,
    private readonly neighbours: Neighbours,
    private readonly rows: PacketRows,
    private readonly sendings: Sendings,
  ) {
    this.buffers = new InBuffers(config, rows);
    this.packetTables = packetOffsetsOf(config);
    this.delays = delayWords(config);
    this.losses = new Losses(config);
    this.arrivals = new Uint32Array(rows.width);
  }

  run(context: PhaseContext): void {
    const state = stateOf(context.words);
    for (let node = 0; node < this.config.nodes; node++) this.listen(node, state, context);
  }

  private listen(node: number, state: MobileState, context: PhaseContext): void {
    const { nodes } = state;
    const { neighbours, sendings } = this;
    const at = node * NODE_WORDS;
    this.hasArrivals = false;
    this.watchedFrom = NONE;
    const degree = neighbours.find(node, nodes);
    for (let i = 0; i < degree; i++) {
      const sender = neighbours.found[i];
      const first = sendings.first[sender];
      for (let s = 0; s < sendings.counts[sender]; s++)
        this.takeCopy(node, sender, sendings.packets[first + s], state, context);
    }
    nodes[at + NODE.degreeBefore] = nodes[at + NODE.degree];
    nodes[at + NODE.degree] = degree;
    context.count(COUNTER.neighbours, degree);
    context.count(COUNTER.searches, 1);
    if (this.hasArrivals || nodes[at + NODE.waiting] > 0) this.takeIn(node, degree, state, context);
  }

  private takeCopy(node: number, sender: number, packet: number, state: MobileState, { count }: PhaseContext): void {
    const { nodes, packets } = state;
    const { rows, config } = this;
    const at = node * NODE_WORDS;
    count(COUNTER.copies, 1);
    if (this.losses.isLost(sender, node, packet)) {
      count(COUNTER.lost, 1);
      nodes[at + NODE.lost]++;
      return;
    }
    nodes[at + NODE.heard]++;
    const word = packet >>> 5;
    const bit = 1 << (packet & 31);
    const isSeen = (packets[rows.at(node, rows.rows.seen, word)] & bit) !== 0;
    const isFirst = !isSeen && (this.arrivals[word] & bit) === 0;
    if (isFirst) {
      this.arrivals[word] |= bit;
      this.hasArrivals = true;
    } else count(COUNTER.redundant, 1);
    if (config.protocol >= PROTOCOL.counter && (!isSeen || this.isPending(node, packet, packets)))
      this.note(node, sender, packet, state);
    if (packet !== config.watched) return;
    if (!isSeen) this.watchedFrom = Math.min(this.watchedFrom, sender);
    nodes[at + NODE.watchedHeard]++;
  }

  /** Whether a packet that was seen is not decided yet: held, or unread. */
  private isPending(node: number, packet: number, packets: Uint32Array): boolean {
    const { rows } = this;
    const word = packet >>> 5;
    let bits = packets[rows.at(node, rows.rows.held, word)];
    if (isReadInTurn(this.config)) bits |= packets[rows.at(node, rows.rows.waiting, word)];
    return ((bits >>> (packet & 31)) & 1) === 1;
  }

  /** What protocols remember of a copy. */
  private note(node: number, sender: number, packet: number, { nodes, packets }: MobileState): void {
    const { rows, config } = this;
    if (config.protocol === PROTOCOL.counter) {
      rows.hear(packets, node, packet);
      return;
    }
    const [a, b] = [node * NODE_WORDS, sender * NODE_WORDS];
    const off = (axis: number) => nodes[a + NODE.x + axis] - nodes[b + NODE.x + axis];
    if (isNearer(off(0), off(1), off(2), config.nearMm))
      rows.put(packets, rows.at(node, rows.rows.near, packet >>> 5), packet, 1);
  }

  /** Arrivals take places, and what is read is accepted. */
  private takeIn(node: number, degree: number, state: MobileState, context: PhaseContext): void {
    const { rows, buffers, neighbours, sendings, config } = this;
    const { nodes, packets } = state;
    const at = node * NODE_WORDS;
    if (this.hasArrivals) {
      const turnedAway = buffers.admit(node, packets, this.arrivals, (word, admitted, refused) => {
        packets[rows.at(node, rows.rows.seen, word)] |= admitted;
        eachBit(refused, 32 * word, (packet) => this.forget(node, packet, packets));
        const isWatched = config.watched >>> 5 === word && ((admitted >>> (config.watched & 31)) & 1) === 1;
        if (isWatched) this.markWatched(at, nodes);
      });
      context.count(COUNTER.admitted, buffers.admitted);
      context.count(COUNTER.turnedAway, turnedAway);
      nodes[at + NODE.turnedAway] += turnedAway;
      nodes[at + NODE.waiting] += buffers.admitted;
      buffers.measure(node, state, neighbours, sendings, degree, (sender, packet) =>
        this.losses.isLost(sender, node, packet),
      );
    }
    buffers.read(node, packets, (packet) => {
      nodes[at + NODE.waiting]--;
      this.accept(node, packet, state, context);
    });
  }

  /** A packet that found no place was not heard of, as far as protocols go. */
  private forget(node: number, packet: number, packets: Uint32Array): void {
    const { rows, config } = this;
    if (config.protocol === PROTOCOL.counter) rows.setHeard(packets, node, packet, 0);
    if (config.protocol === PROTOCOL.location)
      rows.put(packets, rows.at(node, rows.rows.near, packet >>> 5), packet, 0);
  }

  private markWatched(at: number, nodes: Uint32Array): void {
    nodes[at + NODE.watchedFrom] = this.watchedFrom;
    nodes[at + NODE.watchedHops] = nodes[this.watchedFrom * NODE_WORDS + NODE.watchedHops] + 1;
  }

  private accept(node: number, packet: number, state: MobileState, context: PhaseContext): void {
    const { nodes, packets, packetTables } = state;
    const { config } = this;
    const { round, count, digest } = context;
    const at = node * NODE_WORDS;
    count(COUNTER.accepted, 1);
    nodes[at + NODE.accepted]++;
    packetTables[this.packetTables.reached + packet]++;
    digest.begin(MIX_EXECUTED);
    for (const word of [round, node, packet]) digest.word(word);
    digest.end();
    if (packet === config.watched) {
      nodes[at + NODE.watchedAt] = round + 1;
      count(COUNTER.watched, 1);
    }
    if (isFor(config, node, packetTables[this.packetTables.target + packet])) {
      const delay = round - packetTables[this.packetTables.sentIn + packet] + 1;
      count(COUNTER.delivered, 1);
      count(COUNTER.delay, delay);
      packetTables[this.packetTables.delays + Math.min(delay, this.delays - 1)]++;
    }
    this.hold(node, packet, packets, nodes, count);
  }

  /** What is to be relayed waits until it is due. */
  private hold(
    node: number,
    packet: number,
    packets: Uint32Array,
    nodes: Uint32Array,
    count: PhaseContext['count'],
  ): void {
    const { config, rows, words } = this;
    let wait = config.delayRounds - 1;
    if (config.protocol !== PROTOCOL.flooding) {
      threefry2x32(config.seed, STREAMS.relaying, packet, node, words);
      if (config.protocol === PROTOCOL.probabilistic) {
        if (config.relayProbability !== MOST_U32 && words[0] >= config.relayProbability) {
          count(COUNTER.handled, 1);
          return;
        }
      } else wait += mulHigh(words[0], config.waitRounds + 1);
    }
    rows.put(packets, rows.at(node, rows.rows.held, packet >>> 5), packet, 1);
    rows.setWait(packets, node, packet, wait);
    nodes[node * NODE_WORDS + NODE.held]++;
  }
}
