/** Lookups in a ring, from what `chord.protocol` says of itself. Distances are powers of two, numbers have no bits. */
import { wordsOf } from '../../base/threshold.ts';
import type { HandledEvent } from '../../engine/event/model.ts';
import { PlainTwin } from './plain-twin.ts';

export interface ChordParams {
  readonly nodes: number;
  /** Ticks. */
  readonly latency: number;
  readonly jitter: number;
  readonly pause: number;
  readonly patience: number;
  readonly silent: number;
}

const KINDS = ['find', 'here', 'begin', 'late'] as const;

interface Seeker {
  isSilent: boolean;
  key: number;
  hops: number;
  /** The nearest that has answered, how far ahead of it somebody was asked last, and which question is open. */
  best: number;
  step: number;
  question: number;
  heard: number;
}

export class PlainChord extends PlainTwin<Seeker> {
  static readonly shape = {
    kinds: KINDS.length,
    payloadWords: 1,
    stateWords: 7,
    counters: 2,
    measures: 1,
    observes: 0,
  };

  constructor(private readonly params: ChordParams) {
    super(params.nodes);
  }

  protected made(): Seeker {
    return { isSilent: false, key: 0, hops: 0, best: 0, step: 0, question: 0, heard: 0 };
  }

  protected words({ isSilent, key, hops, best, step, question, heard }: Seeker) {
    return [Number(isSilent), key, hops, best, step, question, heard];
  }

  protected begin(node: Seeker): void {
    node.isSilent = this.draw() < wordsOf(this.params.silent);
    this.pause();
  }

  /** Time to the next lookup. */
  private pause(): void {
    this.send(this.id, KINDS.indexOf('begin'), this.params.latency + this.exponential(this.params.pause));
  }

  private way(): number {
    return this.params.latency + this.exponential(this.params.jitter);
  }

  protected hear(node: Seeker, { kind, src, payload, payloadAt }: HandledEvent): void {
    const question = payload[payloadAt];
    const isOpen = question === node.question;
    const what = KINDS[kind];
    if (what === 'begin') {
      Object.assign(node, { key: this.below(this.nodes), best: this.id, hops: 0 });
      this.step(node);
    } else if (what === 'find') {
      node.heard++;
      if (!node.isSilent) this.send(src, KINDS.indexOf('here'), this.way(), question);
    } else if (what === 'here' && isOpen) {
      node.hops++;
      node.best = src;
      this.step(node);
    } else if (what === 'late' && isOpen) {
      this.context.count(1, 1);
      this.goBack(node);
    }
  }

  /** Half as far; where that is nobody, the next one is passed over. */
  private goBack(node: Seeker): void {
    if (node.step > 1) this.ask(node, Math.floor(node.step / 2));
    else {
      node.best = (node.best + 1) % this.nodes;
      this.step(node);
    }
  }

  private step(node: Seeker): void {
    const left = node.key >= node.best ? node.key - node.best : node.key - node.best + this.nodes;
    if (left === 0) this.find(node);
    else {
      let far = 1;
      while (2 * far <= left) far *= 2;
      this.ask(node, far);
    }
  }

  private find(node: Seeker): void {
    // The timer of the last question is void.
    node.question++;
    this.context.count(0, 1);
    this.context.measure(0, node.hops);
    this.pause();
  }

  private ask(node: Seeker, far: number): void {
    node.step = far;
    node.question++;
    this.send((node.best + far) % this.nodes, KINDS.indexOf('find'), this.way(), node.question);
    this.send(this.id, KINDS.indexOf('late'), this.params.patience, node.question);
  }
}
