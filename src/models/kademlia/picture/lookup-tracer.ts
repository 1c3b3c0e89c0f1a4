/**
 * Follows one lookup of a peer. What it asked is read from its requests without an answer before and after each event;
 * when a request arrives, from what the peer sent; who named whom, from the contacts in the answers.
 */
import type { TracedEvent } from '../../../engine/event/event-trace.ts';
import type { NodeView, SentEvent } from '../../../engine/event/replay.ts';
import type { Field, Trace, TraceStep } from '../../../scenario/picture.ts';
import { type Scenario, toSeconds } from '../../../scenario/scenario.ts';
import type { Tracer } from '../../views.ts';
import { KIND } from '../rules/kinds.ts';
import type { KademliaParams } from '../spec/params.ts';
import { type Flight, hexOf, type PeerWords } from './peer-view.ts';
import { placeInMap, placeOnRing } from './places.ts';

type Step = { -readonly [K in keyof TraceStep]: TraceStep[K] };

export class LookupTracer implements Tracer {
  private readonly peers: PeerWords;
  private readonly scenario: Scenario;
  private readonly node: number;
  private readonly steps: Step[] = [];
  /** Who named a peer first, in this lookup. */
  private readonly namedBy = new Map<number, number>();
  private before: readonly Flight[] = [];
  private wasActive = false;
  /** The lookup that is followed; 0 before it begins. */
  private lookup = 0;
  private target: readonly [high: number, low: number] = [0, 0];
  private beganSeconds = 0;
  private endedSeconds: number | undefined;

  constructor(peers: PeerWords, scenario: Scenario<KademliaParams>, node: number) {
    this.peers = peers;
    this.scenario = scenario;
    this.node = node;
  }

  begin(view: NodeView): void {
    this.before = this.peers.flights(view);
    this.wasActive = view.state[this.peers.layout.active] !== 0;
  }

  take(event: TracedEvent, sent: readonly SentEvent[], view: NodeView): void {
    const { layout } = this.peers;
    const isActive = view.state[layout.active] !== 0;
    const number = view.state[layout.lookup];
    const flights = this.peers.flights(view);
    if (this.lookup === 0 && isActive && (!this.wasActive || event.kind === KIND.lookup)) this.start(event, view);
    if (this.lookup !== 0 && this.endedSeconds === undefined) {
      this.close(event, flights);
      this.open(event, sent, flights);
      if (!isActive || number !== this.lookup) this.end(event);
    }
    this.before = flights;
    this.wasActive = isActive;
  }

  get trace(): Trace {
    const { node, lookup, steps, beganSeconds, endedSeconds } = this;
    const [high, low] = this.target;
    const hasBegun = lookup !== 0;
    return {
      node,
      title: hasBegun ? `Lookup ${lookup}` : '',
      state: !hasBegun ? 'awaited' : endedSeconds === undefined ? 'under way' : 'over',
      beganSeconds,
      target: hasBegun ? hexOf(high, low) : undefined,
      targets: hasBegun ? { xor: placeInMap(high), ring: placeOnRing(high, 2 ** 31) } : {},
      steps: steps.map((step) => ({ ...step })),
      fields: hasBegun ? this.fields() : [],
    };
  }

  private start({ time }: TracedEvent, { state }: NodeView): void {
    const { layout } = this.peers;
    this.lookup = state[layout.lookup];
    this.target = [state[layout.targetHigh], state[layout.targetLow]];
    this.beganSeconds = this.seconds(time);
  }

  /** Requests of this lookup that are gone have been answered by whom the event came from, or given up. */
  private close({ kind, src, time, payload }: TracedEvent, flights: readonly Flight[]): void {
    for (const { peer, lookup } of this.before) {
      if (lookup !== this.lookup || flights.some((other) => other.peer === peer && other.lookup === lookup)) continue;
      const step = this.steps.find((each) => each.node === peer && each.outcome === 'waiting');
      if (!step) continue;
      step.outcome = kind === KIND.response && src === peer ? 'answered' : 'failed';
      step.endedSeconds = this.seconds(time);
    }
    if (kind !== KIND.response) return;
    for (let i = 1; i < payload.length; i++)
      if (payload[i] !== 0 && !this.namedBy.has(payload[i] - 1)) this.namedBy.set(payload[i] - 1, src);
  }

  private open({ time }: TracedEvent, sent: readonly SentEvent[], flights: readonly Flight[]): void {
    for (const { peer, hop, lookup } of flights) {
      if (lookup !== this.lookup) continue;
      if (this.before.some((other) => other.peer === peer && other.lookup === lookup)) continue;
      const request = sent.find(({ kind, dst }) => kind === KIND.request && dst === peer);
      this.steps.push({
        node: peer,
        name: this.peers.nameOf(peer),
        from: hop <= 1 ? this.node : (this.namedBy.get(peer) ?? this.node),
        sentSeconds: this.seconds(time),
        reachesSeconds: request && this.seconds(request.time),
        outcome: 'waiting',
        values: [this.peers.sharedWith(peer, ...this.target), hop],
      });
    }
  }

  private end({ time }: TracedEvent): void {
    this.endedSeconds = this.seconds(time);
    for (const step of this.steps) if (step.outcome === 'waiting') step.outcome = 'not needed';
  }

  private fields(): Field[] {
    const answered = this.steps.filter(({ outcome }) => outcome === 'answered');
    const failed = this.steps.filter(({ outcome }) => outcome === 'failed').length;
    const closest = answered.reduce<Step | undefined>(
      (best, step) => (best && this.isNearer(best.node, step.node) ? best : step),
      undefined,
    );
    return [
      { label: 'Target', value: hexOf(...this.target), unit: '' },
      { label: 'Requests', value: this.steps.length, unit: '' },
      ...(failed > 0 ? [{ label: 'Timed out', value: failed, unit: '' }] : []),
      ...(closest ? [{ label: 'Closest in', value: closest.values[1], unit: 'hops' }] : []),
      ...(this.endedSeconds === undefined
        ? []
        : [{ label: 'Took', value: this.endedSeconds - this.beganSeconds, unit: 's' }]),
    ];
  }

  /** By XOR, to the target. */
  private isNearer(a: number, b: number): boolean {
    const [high, low] = this.target;
    const far = (peer: number) => this.peers.idOf(peer).map((word, i) => (word ^ [high, low][i]) >>> 0);
    const [x, y] = [far(a), far(b)];
    return x[0] < y[0] || (x[0] === y[0] && x[1] <= y[1]);
  }

  private seconds(ticks: number): number {
    return toSeconds(ticks, this.scenario.tick);
  }
}
