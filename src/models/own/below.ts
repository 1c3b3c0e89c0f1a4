/** The underlay of a text, as one of its tenants: what a scenario says of it, and rules on one core that stand before those of the text. */
import type { HandledEvent, HandlerContext, LaidOutTwin, NodeLayout } from '../../engine/event/model.ts';
import { belowValues } from '../../protocol/below.ts';
import type { Below } from '../../protocol/emit/config.ts';
import type { ProgramTwin } from '../../protocol/emit/interpreter.ts';
import type { WeslShape } from '../../protocol/emit/wesl.ts';
import type { Program } from '../../protocol/program.ts';
import type { Files } from '../../scenario/files.ts';
import { type Scenario, toTicks } from '../../scenario/scenario.ts';
import { type UnderlayConfig, underlayOf } from '../../underlay/config.ts';
import { Peer } from '../../underlay/peer.ts';
import type { Routed } from '../../underlay/routed.ts';
import { UNDERLAY_COUNTERS, type UnderlayCounter } from '../../underlay/spec/series.ts';
import { CHANGES } from '../../underlay/status.ts';
import type { Tenant } from '../../underlay/tenant.ts';
import { Underlay } from '../../underlay/underlay.ts';

/** Words of a node's state, before those of the text. */
export const STATE = { status: 0, incarnation: 1, changes: 2 } as const;
/** Streams of draws: those of every tenant, and where in its region a node is drawn. */
export const BELOW_STREAMS = { roles: 5, sessions: 8, spread: 24 } as const;
const STATE_WORDS = STATE.changes + CHANGES;

export function tenantOf({ kinds, counters }: Program): Tenant {
  const ofKinds = (is: (kind: Program['kinds'][number]) => boolean) =>
    kinds.flatMap((kind, i) => (is(kind) ? [i] : []));
  return {
    state: STATE,
    kinds: { arrival: kinds.length, departure: kinds.length + 1 },
    messages: ofKinds(({ is }) => is === 'message'),
    answers: ofKinds(({ isAnswer }) => isAnswer),
    counters: Object.fromEntries(UNDERLAY_COUNTERS.map((name, i) => [name, counters.length + i])) as Record<
      UnderlayCounter,
      number
    >,
    streams: BELOW_STREAMS,
  };
}

/** Undefined of a text without an underlay. */
export function shapeBelow({ underlay }: Program): WeslShape['below'] {
  if (underlay.length === 0) return undefined;
  return {
    stateWords: STATE_WORDS,
    status: STATE.status,
    ...(underlay.includes('sessions') && { incarnation: STATE.incarnation }),
  };
}

export interface BelowWorld {
  readonly config: UnderlayConfig;
  readonly tenant: Tenant;
  /** What emitters know of it. */
  readonly below: Below;
  /** The rules of the text, with those of the underlay before. */
  around(twin: ProgramTwin): ProgramTwin;
}

/** `lookahead`: seconds, of a text whose messages say themselves how long they take. */
export function belowWorld(
  program: Program,
  scenario: Scenario,
  files: Files,
  routed: Routed | undefined,
  lookahead: number,
): BelowWorld {
  const hasDelay = program.underlay.includes('delay');
  const params = {
    ...belowValues(scenario.params),
    ...(!hasDelay && { latency: 'constant' as const, latencyMin: lookahead, latencyFloor: lookahead, lookahead: 0 }),
  };
  const config = underlayOf(params, (seconds) => toTicks(seconds, scenario.tick), files, routed);
  const tenant = tenantOf(program);
  const peer = new Peer();
  const underlay = new Underlay(config, scenario.seed, tenant, peer);
  const below: Below = {
    ...(shapeBelow(program) ?? { stateWords: STATE_WORDS, status: STATE.status }),
    delay: (to, context) => underlay.delay(to, context),
  };
  const hasSessions = program.underlay.includes('sessions');
  return { config, tenant, below, around: (twin) => new TwinAbove(twin, underlay, peer, tenant, hasSessions) };
}

/** Twin of what `weslModel` writes around the handlers of a text. */
class TwinAbove implements ProgramTwin {
  constructor(
    private readonly twin: ProgramTwin,
    private readonly underlay: Underlay,
    private readonly peer: Peer,
    private readonly tenant: Tenant,
    private readonly hasSessions: boolean,
  ) {}

  start(node: number, context: HandlerContext): void {
    const { peer, twin, underlay, hasSessions } = this;
    const { sessions } = underlay;
    peer.begin(node, 0, context);
    const isOnline = !hasSessions || sessions.startsOnline(node);
    underlay.start(isOnline);
    twin.start(node, context);
    if (!hasSessions) return;
    if (isOnline) twin.join(node, 0, context);
    underlay.sendChange(sessions.first(node), context);
  }

  handle(node: number, event: HandledEvent, context: HandlerContext): void {
    const { peer, twin, underlay, hasSessions } = this;
    const { kind, time } = event;
    const { arrival, departure } = this.tenant.kinds;
    peer.begin(node, time, context);
    const isAsked = underlay.hasAbsence && (hasSessions || underlay.isMessage(kind));
    if (isAsked && !underlay.accepts(event, context)) return;
    if (kind === arrival) {
      underlay.arrive(context);
      twin.join(node, time, context);
      underlay.sendNextChange(context);
    } else if (kind === departure) {
      twin.leave(node, time, context);
      underlay.depart(context);
      underlay.sendNextChange(context);
    } else twin.handle(node, event, context);
  }

  join(node: number, time: number, context: HandlerContext): void {
    this.twin.join(node, time, context);
  }

  leave(node: number, time: number, context: HandlerContext): void {
    this.twin.leave(node, time, context);
  }

  observe(...asked: Parameters<ProgramTwin['observe']>): void {
    this.twin.observe(...asked);
  }

  valueAt(...asked: Parameters<ProgramTwin['valueAt']>): number {
    return this.twin.valueAt(...asked);
  }

  laidOut(layout: NodeLayout): (LaidOutTwin & { readonly twin: ProgramTwin }) | undefined {
    const { underlay, peer, tenant, hasSessions } = this;
    const laidOut = this.twin.laidOut?.(layout);
    return laidOut && { ...laidOut, twin: new TwinAbove(laidOut.twin, underlay, peer, tenant, hasSessions) };
  }
}
