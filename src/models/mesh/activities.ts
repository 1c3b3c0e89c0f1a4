/**
 * What stations do over time, read from executed events: frames that they send, hear and miss, and their back-off as DCF counts it down
 * (rules/mac.ts, rules/phy.ts; here by the times alone).
 */
import type { Activity, ActivityQuestion } from '../../analysis/activity.ts';
import { orderEvents } from '../../analysis/event-order.ts';
import { type EventTraceRows, KIND_BITS, ROW } from '../../analysis/event-trace-rows.ts';
import type { ActivityReader } from '../../engine/event/model.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { BROADCAST, KIND, MAC, type MeshConfig, PART, PAYLOAD, TYPE } from './config.ts';
import type { MeshParams } from './spec/params.ts';
import { NOISE } from './spec/radio.ts';
import { frameText } from './words.ts';

/** Places in `meshActivityKinds`; sent frames by their types. */
const DOES = { data: TYPE.data, ack: TYPE.ack, nack: TYPE.nack, difs: 3, countsDown: 4, hears: 5, misses: 6 } as const;
const ANSWERS = { [TYPE.ack]: 'ACK', [TYPE.nack]: 'NACK' } as const;
/** Longest margin (us): a back-off of many slots ends later. */
const MOST_MARGIN = 20_000;

/** A frame on the air. */
interface Frame {
  /** Sender and number. */
  readonly key: string;
  readonly sender: number;
  readonly addressee: number;
  readonly type: number;
  readonly begin: number;
  readonly end: number;
  readonly text: string;
  /** At each station in reach. */
  readonly receptions: Reception[];
}

/** A frame at one receiver, as it comes to be known. */
interface Reception {
  readonly frame: Frame;
  readonly node: number;
  /** Mean of the pair, until the receiver has measured it at its end. */
  power: number;
  /** Whether it could be read; undefined while that is not known. */
  isRead?: boolean;
}

/** A row of the trace. */
interface Executed {
  readonly time: number;
  readonly node: number;
  readonly src: number;
  readonly seq: number;
  readonly kind: number;
  readonly sentFrom: number;
  readonly sentTo: number;
  readonly payload: Uint32Array;
}

function executedIn(trace: EventTraceRows): readonly Executed[] {
  const { rows, rowWords } = trace;
  return Array.from(orderEvents(trace).at, (at) => {
    const sentTo = rows[at + ROW.sent];
    const kindAndSends = rows[at + ROW.kindAndSends];
    return {
      time: rows[at + ROW.time],
      node: rows[at + ROW.dst],
      src: rows[at + ROW.src],
      seq: rows[at + ROW.seq],
      kind: kindAndSends & (2 ** KIND_BITS - 1),
      sentFrom: sentTo - (kindAndSends >>> KIND_BITS),
      sentTo,
      payload: rows.subarray(at + ROW.payload, at + rowWords),
    };
  });
}

const frameKey = ({ payload }: Executed): string =>
  `${(payload[PAYLOAD.head] >>> PART.sender) & PART.senderMask}/${payload[PAYLOAD.frame]}`;

/** All frames by sender and number, and what became of each at each receiver. */
class Air {
  readonly frames = new Map<string, Frame>();
  readonly receptions = new Map<string, Reception>();

  constructor(events: readonly Executed[], config: MeshConfig) {
    for (const event of events) {
      if (event.kind === KIND.air) this.begin(event, config);
      else if (event.kind === KIND.end || event.kind === KIND.frame) this.settle(event);
    }
  }

  /** Of the frame that an event is about, at the station that executes it; undefined where that began before the trace. */
  at = (event: Executed): Reception | undefined => this.receptions.get(`${event.node} ${frameKey(event)}`);

  private begin(event: Executed, { airData, airAnswer }: MeshConfig): void {
    const { payload, time, node, src } = event;
    const key = frameKey(event);
    const head = payload[PAYLOAD.head];
    const type = head & PART.typeMask;
    const known = this.frames.get(key);
    const frame = known ?? {
      key,
      sender: src,
      addressee: (head >>> PART.addressee) & PART.addresseeMask,
      type,
      begin: time,
      end: time + (type === TYPE.data ? airData : airAnswer),
      text: frameText(KIND.air, payload),
      receptions: [],
    };
    if (!known) this.frames.set(key, frame);
    const reception = { frame, node, power: payload[PAYLOAD.power] };
    frame.receptions.push(reception);
    this.receptions.set(`${node} ${key}`, reception);
  }

  private settle(event: Executed): void {
    const reception = this.at(event);
    if (!reception) return;
    if (event.kind === KIND.frame) reception.isRead = (event.payload[PAYLOAD.head] & PART.typeMask) !== TYPE.failed;
    else {
      reception.power = event.payload[PAYLOAD.power];
      reception.isRead = false;
    }
  }
}

const isFor = ({ addressee }: Frame, node: number): boolean => addressee === node || addressee === BROADCAST;

const nameOf = ({ type, addressee }: Frame): string => {
  const to = addressee === BROADCAST ? 'all' : String(addressee);
  return type === TYPE.data ? `to ${to}` : `${ANSWERS[type as 1 | 2]} to ${to}`;
};

/** How its addressees took it, once that is known. */
function fateOf(frame: Frame, untilTicks: number): string {
  if (frame.end > untilTicks) return '';
  const own = frame.receptions.filter(({ node }) => isFor(frame, node));
  const read = own.filter(({ isRead }) => isRead).length;
  if (frame.addressee === BROADCAST) return `; read by ${read} of ${own.length}`;
  return read > 0 ? '; it is read' : '; it is not read';
}

const sentBy = (frame: Frame, untilTicks: number): Activity => ({
  node: frame.sender,
  fromTicks: frame.begin,
  untilTicks: frame.end,
  kind: frame.type,
  label: nameOf(frame),
  text: `${frame.text}${fateOf(frame, untilTicks)}`,
  subject: frame.key,
});

function heardBy({ frame, node, isRead }: Reception, untilTicks: number): Activity {
  const isMissed = isFor(frame, node) && frame.end <= untilTicks && isRead === false;
  return {
    node,
    fromTicks: frame.begin,
    untilTicks: frame.end,
    kind: isMissed ? DOES.misses : DOES.hears,
    label: `${frame.sender}`,
    text: `station ${node} ${isMissed ? 'misses' : 'hears'} ${frame.text}`,
    subject: frame.key,
  };
}

/** One station under DCF: when the medium falls idle and turns busy for it, and what it counts down in between. */
class Contender {
  readonly activities: Activity[] = [];
  private power = 0;
  private deafUntil = 0;
  private idleSince = 0;
  /** When it begins to count, and when it sends if nothing comes between. */
  private plan: { readonly free: number; readonly begin: number; readonly slots: number } | undefined;

  /** `commits`: when each of its commits is due, by its number. */
  constructor(
    private readonly node: number,
    private readonly config: MeshConfig,
    private readonly commits: ReadonlyMap<number, number>,
  ) {}

  take(event: Executed, air: Air, sent: Frame | undefined): void {
    const { kind, time } = event;
    const power = air.at(event)?.power ?? 0;
    const wasBusy = this.isBusy;
    if (kind === KIND.air) this.power += power;
    if (kind === KIND.end) this.power = Math.max(0, this.power - power);
    if (!wasBusy && this.isBusy) this.stop(time);
    if (wasBusy && !this.isBusy) this.idleSince = Math.max(time, this.deafUntil);
    if (sent) {
      this.stop(sent.type === TYPE.data ? sent.begin : time);
      this.deafUntil = this.idleSince = sent.end;
    }
    for (let seq = event.sentFrom; seq < event.sentTo; seq++) this.settle(this.commits.get(seq));
  }

  private get isBusy(): boolean {
    return this.power >= this.config.senseLevel;
  }

  /** A commit is due then: as soon as can be, or after a back-off. */
  private settle(due: number | undefined): void {
    if (due === undefined) return;
    const { difs, slot, lookahead } = this.config;
    const free = this.idleSince + difs;
    const begin = due + lookahead;
    const slots = (begin - free) / slot;
    this.plan = Number.isInteger(slots) && slots >= 0 && free > difs ? { free, begin, slots } : undefined;
  }

  /** The medium turns busy then, or the frame begins. */
  stop(time: number): void {
    const { plan, node, config } = this;
    this.plan = undefined;
    if (!plan) return;
    const { free, begin, slots } = plan;
    const until = Math.min(time, begin);
    const bar = { node, label: '', subject: '' };
    const difs = { ...bar, kind: DOES.difs, fromTicks: free - config.difs, untilTicks: Math.min(free, until) };
    this.activities.push({ ...difs, text: `station ${node} waits for DIFS, ${config.difs} us` });
    if (until <= free) return;
    const done = Math.floor((until - free) / config.slot);
    const text = done < slots ? `${done} of ${slots} slots, then the medium turns busy` : `${slots} slots`;
    const kind = DOES.countsDown;
    this.activities.push({
      ...bar,
      kind,
      fromTicks: free,
      untilTicks: until,
      label: `${done}`,
      text: `station ${node} counts down ${text}`,
    });
  }
}

function contention(events: readonly Executed[], air: Air, config: MeshConfig, wants: (node: number) => boolean) {
  const commits = new Map<number, Map<number, number>>();
  for (const { kind, node, seq, time } of events) {
    if (kind !== KIND.commit) continue;
    const own = commits.get(node) ?? new Map<number, number>();
    commits.set(node, own.set(seq, time));
  }
  const sent = new Map([...air.frames.values()].map((frame) => [`${frame.sender} ${frame.begin}`, frame]));
  const contenders = new Map<number, Contender>();
  for (const event of events) {
    const { node, kind, time } = event;
    if (!wants(node)) continue;
    const contender = contenders.get(node) ?? new Contender(node, config, commits.get(node) ?? new Map());
    contenders.set(node, contender);
    const begin =
      kind === KIND.commit ? time + config.lookahead : kind === KIND.frame ? time - config.stack + config.sifs : -1;
    contender.take(event, air, sent.get(`${node} ${begin}`));
  }
  const last = events.at(-1)?.time ?? 0;
  return [...contenders.values()].flatMap((contender) => {
    contender.stop(last);
    return contender.activities;
  });
}

export const meshActivities = (configOf: (scenario: Scenario<MeshParams>) => MeshConfig): ActivityReader => ({
  marginTicks(scenario: Scenario<MeshParams>) {
    const { airData, airAnswer, difs, cwMax, slot } = configOf(scenario);
    return Math.min(MOST_MARGIN, airData + airAnswer + 2 * difs + cwMax * slot);
  },

  read(
    scenario: Scenario<MeshParams>,
    trace: EventTraceRows,
    { fromTicks, untilTicks, from, lanes }: ActivityQuestion,
  ) {
    const config = configOf(scenario);
    const events = executedIn(trace);
    const air = new Air(events, config);
    const wants = (node: number) => node >= from && node < from + lanes;
    const all = [
      ...[...air.frames.values()].filter(({ sender }) => wants(sender)).map((frame) => sentBy(frame, untilTicks)),
      ...[...air.receptions.values()]
        .filter(({ node, power, frame }) => wants(node) && (power >= NOISE || isFor(frame, node)))
        .map((reception) => heardBy(reception, untilTicks)),
      ...(config.mac === MAC.dcf ? contention(events, air, config, wants) : []),
    ];
    return all
      .filter((activity) => activity.fromTicks < untilTicks && activity.untilTicks > fromTicks)
      .sort((a, b) => a.fromTicks - b.fromTicks || a.node - b.node || a.kind - b.kind);
  },
});
