/** Peer sampling, from what `shuffled-views.protocol` says of itself: entries are objects in a list of sixteen. */
import type { HandledEvent } from '../../engine/event/model.ts';
import { PlainTwin } from './plain-twin.ts';

export interface ViewsParams {
  readonly nodes: number;
  /** Ticks. */
  readonly latency: number;
  readonly jitter: number;
  readonly period: number;
}

interface Entry {
  readonly peer: number;
  age: number;
}

interface Member {
  view: Entry[];
  /** Of the four places that are swapped. */
  first: number;
  heard: number;
}

const PLACES = 16;
const SWAPPED = 4;
const KIND = { swap: 0, back: 1, turn: 2 };

export class PlainViews extends PlainTwin<Member> {
  static readonly shape = { kinds: 3, payloadWords: 8, stateWords: 34, counters: 2, measures: 1, observes: 2 };

  constructor(private readonly params: ViewsParams) {
    super(params.nodes);
  }

  protected made(): Member {
    return { view: [], first: 0, heard: 0 };
  }

  protected words({ view, first, heard }: Member) {
    return [...view.map(({ peer }) => peer), ...view.map(({ age }) => age), first, heard];
  }

  protected begin(node: Member): void {
    for (let peer = this.id + 1; node.view.length < PLACES; peer++) node.view.push({ peer: peer % this.nodes, age: 0 });
    this.send(this.id, KIND.turn, 1 + this.below(this.params.period));
  }

  protected hear(node: Member, { kind, src, payload, payloadAt }: HandledEvent): void {
    const words = Array.from(payload.subarray(payloadAt, payloadAt + 8));
    if (kind === KIND.turn) this.turnOf(node);
    else if (kind === KIND.back) {
      this.context.count(0, 1);
      this.keep(node, node.first, words.slice(0, 4), words.slice(4));
    } else {
      node.heard++;
      const first = this.below(PLACES);
      const given = this.taken(node, first);
      const [peers, ages] = [given.map(({ peer }) => peer), given.map(({ age }) => age)];
      this.send(src, KIND.back, this.way(), ...peers, ...ages);
      // Who comes by himself is new.
      this.keep(node, first, words.slice(0, 4), [0, ...words.slice(4, 7)]);
    }
  }

  /** The one that is known for longest, the first of several, is swapped for oneself. */
  private turnOf(node: Member): void {
    for (const entry of node.view) entry.age++;
    const oldest = Math.max(...node.view.map(({ age }) => age));
    node.first = node.view.findIndex(({ age }) => age === oldest);
    this.context.measure(0, oldest);
    const [partner, ...others] = this.taken(node, node.first);
    const [peers, ages] = [others.map(({ peer }) => peer), others.map(({ age }) => age)];
    this.send(partner.peer, KIND.swap, this.way(), this.id, ...peers, ...ages);
    this.send(this.id, KIND.turn, this.params.period);
  }

  private way(): number {
    return this.params.latency + this.exponential(this.params.jitter);
  }

  private taken({ view }: Member, first: number): readonly Entry[] {
    return [...view, ...view].slice(first, first + SWAPPED);
  }

  /** In places from the first on; nobody keeps himself. */
  private keep({ view }: Member, first: number, peers: readonly number[], ages: readonly number[]): void {
    for (const [i, peer] of peers.entries())
      if (peer === this.id) this.context.count(1, 1);
      else view[(first + i) % PLACES] = { peer, age: ages[i] };
  }

  protected override seen({ view, heard }: Member, observed: number): number {
    if (observed === 0) return heard;
    const ways = view.map(({ peer }) => Math.abs(peer - this.id)).map((way) => Math.min(way, this.nodes - way));
    return Math.floor(ways.reduce((sum, way) => sum + way, 0) / PLACES);
  }
}
