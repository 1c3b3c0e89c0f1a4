/** First half of a round: nodes move, and decide what they send. Twin of shaders/models/mobile/advance.wesl. */
import type { PhaseContext } from '../../../engine/rounds/model.ts';
import { isMoving, type MobileConfig, PROTOCOL } from '../config.ts';
import { COUNTER, NODE, NODE_WORDS } from '../layout.ts';
import type { Motion } from './motion.ts';
import { eachBit, type PacketRows } from './rows.ts';
import { type MobileState, type Sendings, stateOf } from './state.ts';
import { packetOffsetsOf, Schedule } from './traffic.ts';

export class Advance {
  private readonly schedule: Schedule;
  private readonly packetTables: ReturnType<typeof packetOffsetsOf>;

  constructor(
    private readonly config: MobileConfig,
    private readonly motion: Motion,
    private readonly rows: PacketRows,
    private readonly sendings: Sendings,
  ) {
    this.schedule = new Schedule(config);
    this.packetTables = packetOffsetsOf(config);
  }

  run(context: PhaseContext): void {
    const { config, sendings } = this;
    const state = stateOf(context.words);
    // Sources' own packets, by node; few nodes have any.
    const own = new Map<number, number[]>();
    this.schedule.each(context.round, (node, packet) => {
      const packets = own.get(node);
      if (packets) packets.push(packet);
      else own.set(node, [packet]);
    });
    sendings.clear();
    for (let node = 0; node < config.nodes; node++) {
      if (isMoving(config)) this.move(node, state);
      sendings.begin(node);
      if (state.nodes[node * NODE_WORDS + NODE.held] > 0) this.relay(node, state, context);
      const packets = own.get(node);
      if (packets) this.send(node, packets, state, context);
    }
  }

  private move(node: number, { nodes }: MobileState): void {
    const at = node * NODE_WORDS;
    for (let axis = 0; axis < 3; axis++) nodes[at + NODE.px + axis] = nodes[at + NODE.x + axis];
    this.motion.advance(node, this.config.roundMs, nodes, at);
  }

  /** Packets that are due are sent, or not to be relayed; others wait on. */
  private relay(node: number, { nodes, packets, packetTables }: MobileState, { count }: PhaseContext): void {
    const { rows, sendings } = this;
    const at = node * NODE_WORDS;
    for (let word = 0; word < rows.width; word++) {
      const heldAt = rows.at(node, rows.rows.held, word);
      const held = packets[heldAt];
      if (held === 0) continue;
      const due = rows.countDown(packets, node, word, held);
      packets[heldAt] = held & ~due;
      eachBit(due, 32 * word, (packet) => {
        count(COUNTER.handled, 1);
        nodes[at + NODE.held]--;
        if (this.isNeedless(packets, node, packet)) return;
        count(COUNTER.relays, 1);
        nodes[at + NODE.relayed]++;
        packetTables[this.packetTables.relays + packet]++;
        sendings.add(node, packet);
      });
    }
  }

  /** Whether others have covered the ground, by what was heard since the packet came; forgets that. */
  private isNeedless(packets: Uint32Array, node: number, packet: number): boolean {
    const { rows, config } = this;
    if (config.protocol === PROTOCOL.counter) {
      const heard = rows.heardOf(packets, node, packet);
      rows.setHeard(packets, node, packet, 0);
      return heard >= config.heardLimit;
    }
    if (config.protocol !== PROTOCOL.location) return false;
    const at = rows.at(node, rows.rows.near, packet >>> 5);
    const isNear = ((packets[at] >>> (packet & 31)) & 1) === 1;
    rows.put(packets, at, packet, 0);
    return isNear;
  }

  private send(
    node: number,
    own: readonly number[],
    { nodes, packets, packetTables }: MobileState,
    { count, round }: PhaseContext,
  ): void {
    const { rows, sendings, config } = this;
    for (const packet of own) {
      rows.put(packets, rows.at(node, rows.rows.seen, packet >>> 5), packet, 1);
      packetTables[this.packetTables.reached + packet]++;
      packetTables[this.packetTables.relays + packet]++;
      count(COUNTER.generated, 1);
      count(COUNTER.wanted, packetTables[this.packetTables.wanted + packet]);
      sendings.add(node, packet);
      if (packet !== config.watched) continue;
      count(COUNTER.watched, 1);
      const at = node * NODE_WORDS;
      nodes[at + NODE.watchedAt] = round + 1;
      nodes[at + NODE.watchedFrom] = node;
    }
  }
}
