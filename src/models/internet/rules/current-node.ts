/** The node whose event is handled: its words, its rows of tables, what it counts. Twin of current_node.wesl. */
import type { HandlerContext } from '../../../engine/event/model.ts';
import { EMPTY, FLOW, FLOW_WORDS, FORM, type InternetConfig, NODE_WORDS } from '../config.ts';

export class CurrentNode {
  context!: HandlerContext;
  node = 0;
  time = 0;
  private state = new Uint32Array(0);
  private base = 0;

  constructor(
    readonly config: InternetConfig,
    readonly tables: Uint32Array,
  ) {}

  begin(node: number, time: number, context: HandlerContext): void {
    this.context = context;
    this.node = node;
    this.time = time;
    if (this.state !== context.state) this.state = context.state as Uint32Array<ArrayBuffer>;
    this.base = context.stateAt(node);
  }

  get(word: number): number {
    return this.state[this.base + word];
  }

  set(word: number, value: number): void {
    this.state[this.base + word] = value;
  }

  add(word: number, amount: number): void {
    this.state[this.base + word] += amount;
  }

  /** Counts a packet, and whether it has no data; the counter of those follows four later. */
  countPacket(counter: number, form: number): void {
    this.context.count(counter, 1);
    if ((form & FORM.empty) !== 0) this.context.count(counter + EMPTY, 1);
  }

  /** To a sum of two words. */
  addWide(low: number, amount: number): void {
    const at = this.base + low;
    const sum = this.state[at] + amount;
    this.state[at] = sum;
    if (sum !== this.state[at]) this.state[at + 1]++;
  }

  /** A word of the node's row. */
  row(word: number): number {
    return this.tables[this.config.atNodes + NODE_WORDS * this.node + word];
  }

  ofFlow(flow: number, word: number): number {
    return this.tables[FLOW_WORDS * flow + word];
  }

  /** Where the path of a direction of a flow begins: its first port. */
  path(flow: number, isBack: boolean): number {
    return this.config.atPaths + this.ofFlow(flow, isBack ? FLOW.back : FLOW.path);
  }

  /** On the way from its source to its sink. */
  ports(flow: number): number {
    return this.ofFlow(flow, FLOW.back) - this.ofFlow(flow, FLOW.path) - 1;
  }

  get isMeasured(): boolean {
    return this.time >= this.config.warmUp;
  }
}
