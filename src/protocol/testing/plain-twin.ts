/** Rules written by hand, for texts to be held to: a node is an object, whose words are written down after each event, as the digest sees them. */
import { quantileTable, sampleTicks } from '../../base/quantile.ts';
import { STREAMS } from '../../base/threefry.ts';
import { MOST_U32, mulHigh } from '../../base/u32.ts';
import type { AddObserved, HandledEvent, HandlerContext, HandlerTwin } from '../../engine/event/model.ts';

const EXPONENTIAL = quantileTable('exponential');

export abstract class PlainTwin<Node> implements HandlerTwin {
  /** Of the node in work. */
  protected id = 0;
  protected now = 0;
  protected context!: HandlerContext;
  private readonly known = new Map<number, Node>();
  protected stream: number = STREAMS.build;

  /** `firstWord`: words of state before those of the text. */
  constructor(
    protected readonly nodes: number,
    private readonly firstWord = 0,
  ) {}

  /** A node before anything happens, and its words in the order of the text. */
  protected abstract made(): Node;
  protected abstract words(node: Node): readonly number[];
  protected abstract begin(node: Node): void;
  protected abstract hear(node: Node, event: HandledEvent): void;
  /** What is observed at a node in the end. */
  protected seen?(node: Node, observed: number): number;

  start(id: number, context: HandlerContext): void {
    this.turn(STREAMS.build, id, 0, context, (node) => this.begin(node));
  }

  handle(id: number, event: HandledEvent, context: HandlerContext): void {
    this.turn(STREAMS.handler, id, event.time, context, (node) => this.hear(node, event));
  }

  observe(id: number, observed: number, _context: HandlerContext, add: AddObserved): void {
    this.id = id;
    add(this.seen?.(this.nodeOf(id), observed) ?? 0, 1);
  }

  private turn(stream: number, id: number, now: number, context: HandlerContext, doing: (node: Node) => void): void {
    Object.assign(this, { stream, id, now, context });
    const node = this.nodeOf(id);
    doing(node);
    context.state.set(this.words(node), context.stateAt(id) + this.firstWord);
  }

  private nodeOf(id: number): Node {
    const node = this.known.get(id) ?? this.made();
    this.known.set(id, node);
    return node;
  }

  protected draw(): number {
    this.context.drawFrom(this.stream);
    return this.context.words[0];
  }

  protected below(most: number): number {
    return mulHigh(this.draw(), most);
  }

  protected exponential(mean: number): number {
    return sampleTicks(EXPONENTIAL, this.draw(), mean);
  }

  protected send(to: number, kind: number, after: number, ...payload: readonly number[]): void {
    const due = Math.min(this.now + after, MOST_U32);
    this.context.sendWords(to, due, kind, Uint32Array.from(payload), payload.length);
  }
}
