/**
 * An internet written from docs/internet.md alone: packets are objects, queues are lists, times within ports are whole numbers of 2^-32 of a tick
 * without end, and there is one list of events. Slow, and for small networks. Networks and paths are given.
 */
import { quantileTable, sampleUnit } from '../../../base/quantile.ts';
import { STREAMS, threefry2x32 } from '../../../base/threefry.ts';
import { wordsOf } from '../../../base/threshold.ts';
import type { InternetParams } from '../spec/params.ts';
import type { Prepared } from '../world/prepare.ts';
import { paretoTable } from '../world/tables.ts';

interface Packet {
  readonly flow: Flow;
  /** Of an acknowledgement the segment that is expected. */
  readonly number: number;
  readonly bytes: number;
  readonly isAck: boolean;
  readonly isSyn: boolean;
  /** Places still to come to. */
  readonly way: Place[];
  waited: number;
}

interface Flow {
  readonly there: readonly Place[];
  readonly back: readonly Place[];
  readonly start: number;
  readonly packets: number;
}

export interface PlainDelivery {
  readonly time: number;
  readonly flow: number;
  readonly isAck: boolean;
  readonly number: number;
  readonly waited: number;
  readonly bytes: number;
}

type Doing = (now: number) => void;

const ONE = 2n ** 32n;
const PARETO = paretoTable();
const EXPONENTIAL = quantileTable('exponential');
const seconds = (s: number) => Math.round(s * 1e6);
const exact = (ticks: number) => BigInt(Math.round(ticks * 2 ** 32));
const floorTicks = (time: bigint) => Number(time / ONE);

/** Whoever has events: a port or an end. */
class Place {
  node = 0;
  sent = 0;
  draws = 0;

  constructor(
    readonly internet: PlainInternet,
    readonly system: number,
  ) {}

  draw(): Uint32Array {
    const words = new Uint32Array(2);
    threefry2x32(this.internet.seed, STREAMS.handler, this.node, this.draws++, words);
    return words;
  }

  /** An event at a place: `doing` at `time`. */
  tell(place: Place, time: number, doing: Doing): void {
    this.internet.add({ time, place, from: this.node, number: this.sent++, doing });
  }

  take(_packet: Packet, _now: number): void {}
}

interface Event {
  readonly time: number;
  readonly place: Place;
  readonly from: number;
  readonly number: number;
  readonly doing: Doing;
}

class PlainPort extends Place {
  /** When each packet that is here has left. */
  private queue: bigint[] = [];
  private readonly byte: bigint;

  constructor(
    internet: PlainInternet,
    system: number,
    mbps: number,
    private readonly delay: number,
  ) {
    super(internet, system);
    this.byte = exact(8 / mbps);
  }

  override take(packet: Packet, now: number): void {
    const { params, counts } = this.internet;
    if (params.loss > 0 && this.draw()[0] < Math.min(wordsOf(params.loss), 2 ** 32 - 1)) {
      counts.lost++;
      return;
    }
    const begin = BigInt(now) * ONE;
    this.queue = this.queue.filter((left) => left > begin);
    const last = this.queue.at(-1) ?? begin;
    const left = last + BigInt(packet.bytes) * this.byte;
    const isFull =
      params.queueBy === 'packets'
        ? this.queue.length >= params.queuePackets
        : left - begin > BigInt(params.queue) * this.byte;
    if (isFull || left - begin > 2n ** 30n * ONE) {
      counts.dropped++;
      return;
    }
    this.queue.push(left);
    packet.waited += floorTicks(last - begin);
    const next = packet.way.shift() as Place;
    this.tell(next, floorTicks(left) + this.delay, (time) => next.take(packet, time));
    const leaves = Number((left + ONE - 1n) / ONE) - 1;
    if (params.queueBy === 'packets' && leaves > now) this.tell(this, leaves, () => {});
  }
}

/** An end of a flow: `out` goes at the end of its turn, in order. */
abstract class End extends Place {
  flow!: Flow;
  private out: Packet[] = [];
  private timer?: { readonly time: number };
  private pump?: number;

  send(number: number, bytes: number, isAck: boolean, isSyn = false): void {
    const [...way] = isAck ? this.flow.back : this.flow.there;
    this.out.push({ flow: this.flow, number, bytes, isAck, isSyn, way, waited: 0 });
  }

  get packetsOut(): number {
    return this.out.length;
  }

  timerAt(time: number): void {
    this.timer = { time };
  }

  pumpAt(time: number): void {
    this.pump = time;
  }

  /** One event. */
  turn(now: number, doing: Doing): void {
    doing(now);
    for (const packet of this.out) {
      this.internet.counts.sent++;
      const port = packet.way.shift() as Place;
      this.tell(port, now + this.internet.stack, (time) => port.take(packet, time));
    }
    const { timer, pump } = this;
    this.out = [];
    this.timer = this.pump = undefined;
    if (timer) this.tell(this, timer.time, (time) => this.turn(time, () => this.onTimer(time)));
    if (pump !== undefined) this.tell(this, pump, (time) => this.turn(time, () => this.onPump(time)));
  }

  override take(packet: Packet, now: number): void {
    const { deliveries, flows, counts } = this.internet;
    counts.delivered++;
    const { number, isAck, waited, bytes } = packet;
    deliveries.push({ time: now, flow: flows.indexOf(packet.flow), isAck, number, waited, bytes });
    this.turn(now, () => this.hear(packet, now));
  }

  abstract hear(packet: Packet, now: number): void;
  abstract onTimer(now: number): void;
  abstract onPump(now: number): void;
}

class UdpSource extends End {
  private number = 0;
  private due = 0n;
  private onUntil = 0;
  private onAgain = 0;

  begin(now: number): void {
    this.due = BigInt(now) * ONE;
    this.onAgain = now;
    this.onPump(now);
  }

  onPump(now: number): void {
    const { params } = this.internet;
    const { source, packet } = params;
    const mean = exact((packet * 8e6) / params.rate);
    let gap = mean;
    let bytes = packet;
    if (source === 'poisson') {
      const [first, second] = this.draw();
      gap = ((BigInt(sampleUnit(EXPONENTIAL, first)) * mean) / ONE) * 32n;
      const drawn = (BigInt(sampleUnit(EXPONENTIAL, second)) * BigInt(packet) + 2n ** 26n) / 2n ** 27n;
      if (params.sizes === 'exponential') bytes = Math.max(40, Math.min(65_535, Number(drawn)));
    }
    if (source === 'on-off' && floorTicks(this.due) >= this.onAgain) {
      const [first, second] = this.draw();
      this.due = BigInt(now) * ONE;
      this.onUntil = now + this.length(first, params.on);
      this.onAgain = this.onUntil + this.length(second, params.off);
    }
    this.send(this.number++, bytes, false);
    if (this.number === this.flow.packets) return;
    this.due += gap;
    if (source === 'on-off' && floorTicks(this.due) >= this.onUntil) this.due = BigInt(this.onAgain) * ONE;
    this.pumpAt(Math.max(floorTicks(this.due), now + 1));
  }

  private length(word: number, mean: number): number {
    const [table, bits] = this.internet.params.lengths === 'pareto' ? [PARETO, 10n] : [EXPONENTIAL, 27n];
    return Number((BigInt(sampleUnit(table, word)) * BigInt(seconds(mean)) + 2n ** (bits - 1n)) / 2n ** bits);
  }

  hear(): void {}
  onTimer(): void {}
}

class UdpSink extends End {
  hear(): void {}
  onTimer(): void {}
  onPump(): void {}
}

class TcpSource extends End {
  private phase: 'idle' | 'handshake' | 'open' | 'recovery' | 'done' = 'idle';
  private una = 0;
  private nxt = 0;
  private highest = 0;
  private cwnd = 0;
  private ssthresh = Number.POSITIVE_INFINITY;
  private duplicates = 0;
  private recover?: number;
  private hadPartial = false;
  private backOff = 0;
  private timed?: { readonly segment: number; readonly at: number };
  private synAt = 0;
  private smooth?: { srtt8: number; rttvar4: number };
  private rto = 0;
  private deadline?: number;
  private underWay?: number;
  private isPumping = false;
  private wMax = 0;
  private epoch?: { readonly at: number; readonly k: number; wEst: number };

  begin(now: number): void {
    const { params } = this.internet;
    this.phase = 'handshake';
    this.cwnd = 10 * this.mss;
    this.rto = Math.max(seconds(params.rtoMin), 1_000_000);
    this.synAt = now;
    this.sendSyn(now);
    this.endTurn(now);
  }

  private get mss(): number {
    return this.internet.params.packet - 40;
  }

  private get isCubic(): boolean {
    return this.internet.params.control === 'cubic';
  }

  private get flight(): number {
    return (this.nxt - this.una) * this.mss;
  }

  private sendSyn(now: number): void {
    this.send(0, 40, false, true);
    this.deadline = now + this.rto;
  }

  onPump(now: number): void {
    this.isPumping = false;
    this.endTurn(now);
  }

  onTimer(now: number): void {
    if (this.underWay === now) {
      this.underWay = undefined;
      if (this.deadline === now) this.timeOut(now);
    }
    this.endTurn(now);
  }

  private timeOut(now: number): void {
    this.internet.counts.timeouts++;
    this.rto = Math.min(2 * this.rto, 60_000_000);
    this.deadline = undefined;
    if (this.phase === 'handshake') {
      this.backOff++;
      this.cwnd = this.mss;
      this.sendSyn(now);
      return;
    }
    if (this.backOff++ === 0 && this.phase === 'open') this.shrink();
    this.wMax = 0;
    this.phase = 'open';
    this.cwnd = this.mss;
    this.recover = this.highest;
    this.nxt = this.una;
    this.duplicates = 0;
    this.timed = undefined;
  }

  hear({ number, isSyn }: Packet, now: number): void {
    if (isSyn) {
      if (this.phase === 'handshake') this.open(now);
    } else if (this.phase === 'open' || this.phase === 'recovery') {
      if (number > this.una) this.hearNew(number, now);
      else if (number === this.una && this.nxt > this.una) this.hearSame(now);
    }
    this.endTurn(now);
  }

  private open(now: number): void {
    this.phase = 'open';
    this.deadline = undefined;
    if (this.backOff === 0) this.sample(now - this.synAt);
    else this.rto = Math.max(this.rto, 3_000_000);
    this.backOff = 0;
  }

  private hearNew(number: number, now: number): void {
    const { mss } = this;
    const bytes = (number - this.una) * mss;
    if (this.timed && this.timed.segment < number) {
      this.sample(now - this.timed.at);
      this.timed = undefined;
    }
    this.una = number;
    this.nxt = Math.max(this.nxt, number);
    this.backOff = 0;
    let restarts = true;
    if (this.phase === 'open') {
      this.duplicates = 0;
      if (this.cwnd < this.ssthresh) this.cwnd += Math.min(bytes, mss);
      else if (this.isCubic) this.growCubic(bytes, now);
      else this.cwnd += Math.max(1, Math.floor(mss ** 2 / this.cwnd));
      this.cwnd = Math.min(this.cwnd, 256 * mss);
    } else if (number >= (this.recover ?? 0)) {
      this.phase = 'open';
      this.duplicates = 0;
      this.cwnd = Math.min(this.ssthresh, Math.max(this.flight, mss) + mss);
    } else {
      this.cwnd = Math.max(0, this.cwnd - bytes) + mss;
      restarts = !this.hadPartial;
      this.hadPartial = true;
      this.sendSegment(number, now);
    }
    if (this.phase === 'open' && this.nxt === this.una) this.deadline = undefined;
    else if (restarts) this.deadline = now + this.rto;
    if (number === this.flow.packets) {
      this.phase = 'done';
      this.deadline = undefined;
    }
  }

  private hearSame(now: number): void {
    const { mss } = this;
    if (this.phase === 'recovery') {
      this.cwnd += mss;
      return;
    }
    this.duplicates++;
    if (this.duplicates !== 3 || (this.recover !== undefined && this.una <= this.recover)) return;
    this.shrink();
    this.recover = this.highest;
    this.phase = 'recovery';
    this.hadPartial = false;
    this.cwnd = this.ssthresh + 3 * mss;
    this.sendSegment(this.una, now);
  }

  private shrink(): void {
    const { isCubic, cwnd } = this;
    this.ssthresh = Math.max(Math.floor(isCubic ? (this.flight * 7) / 10 : this.flight / 2), 2 * this.mss);
    if (!isCubic) return;
    this.wMax = cwnd < this.wMax ? Math.floor((cwnd * 17) / 20) : cwnd;
    this.epoch = undefined;
  }

  private growCubic(bytes: number, now: number): void {
    const { mss, cwnd } = this;
    if (!this.epoch) {
      const missing = Math.max(0, this.wMax - cwnd);
      this.wMax = Math.max(this.wMax, cwnd);
      const cube = Math.min(1536, Math.floor((16 * missing) / mss)) * 2_621_440;
      let k = 0;
      while ((k + 1) ** 3 <= cube) k++;
      this.epoch = { at: now, k, wEst: cwnd };
    }
    const { at, k } = this.epoch;
    const ticks = now - at + Math.floor((this.smooth?.srtt8 ?? 0) / 8);
    const t = Number((BigInt(ticks) * 1_099_512n) / ONE);
    const away = Math.min(4095, Math.abs(t - k));
    const sixteenths = Number((BigInt(Math.floor(away ** 2 / 16) * away) * 26_214n) / ONE);
    const more = Math.floor((sixteenths * mss) / 16);
    const curve = t < k ? Math.max(0, this.wMax - more) : this.wMax + more;
    const target = Math.min(Math.max(curve, cwnd), cwnd + Math.floor(cwnd / 2));
    const segments = Math.max(1, Math.floor(cwnd / mss));
    this.epoch.wEst += Math.floor(this.epoch.wEst >= this.wMax ? bytes / segments : (9 * bytes) / (17 * segments));
    this.cwnd = Math.max(cwnd + Math.floor((target - cwnd) / segments), this.epoch.wEst);
  }

  private sendSegment(segment: number, now: number): void {
    this.send(segment, this.internet.params.packet, false);
    this.deadline ??= now + this.rto;
    if (segment < this.highest) {
      if (this.timed?.segment === segment) this.timed = undefined;
      return;
    }
    this.highest = segment + 1;
    this.timed ??= { segment, at: now };
  }

  private sample(ticks: number): void {
    const rtt = Math.min(ticks, 2 ** 28);
    const { smooth } = this;
    if (!smooth) this.smooth = { srtt8: 8 * rtt, rttvar4: 2 * rtt };
    else {
      const off = Math.floor(Math.abs(8 * rtt - smooth.srtt8) / 8);
      smooth.rttvar4 += off - Math.floor(smooth.rttvar4 / 4);
      smooth.srtt8 += rtt - Math.floor(smooth.srtt8 / 8);
    }
    const { srtt8, rttvar4 } = this.smooth as NonNullable<typeof smooth>;
    const rto = Math.floor(srtt8 / 8) + Math.max(1, rttvar4);
    this.rto = Math.min(60_000_000, Math.max(rto, seconds(this.internet.params.rtoMin)));
  }

  private endTurn(now: number): void {
    if (this.phase === 'open' || this.phase === 'recovery') {
      const mayGo = () =>
        this.nxt < this.una + Math.min(Math.floor(this.cwnd / this.mss), 256) && this.nxt < this.flow.packets;
      while (mayGo() && this.packetsOut < 2) this.sendSegment(this.nxt++, now);
      if (mayGo() && !this.isPumping) {
        this.isPumping = true;
        this.pumpAt(now + 1);
      }
    }
    if (this.deadline !== undefined && (this.underWay === undefined || this.underWay > this.deadline)) {
      this.underWay = this.deadline;
      this.timerAt(this.deadline);
    }
  }
}

class TcpSink extends End {
  private next = 0;
  private readonly kept = new Set<number>();
  private waiting = 0;
  private deadline?: number;
  private underWay = false;

  hear({ number, isSyn }: Packet, now: number): void {
    if (isSyn) {
      this.send(0, 40, true, true);
      return;
    }
    const hadKept = this.kept.size > 0;
    if (number !== this.next) {
      if (number > this.next) this.kept.add(number);
      this.acknowledge();
      return;
    }
    this.next++;
    while (this.kept.delete(this.next)) this.next++;
    this.waiting++;
    if (hadKept || this.waiting >= this.internet.params.ackEvery) this.acknowledge();
    else if (this.deadline === undefined) {
      this.deadline = now + 200_000;
      if (!this.underWay) this.arm();
    }
  }

  onTimer(now: number): void {
    this.underWay = false;
    if (this.deadline === now) this.acknowledge();
    else if (this.deadline !== undefined) this.arm();
  }

  onPump(): void {}

  private arm(): void {
    this.underWay = true;
    this.timerAt(this.deadline as number);
  }

  private acknowledge(): void {
    this.waiting = 0;
    this.deadline = undefined;
    this.send(this.next, 40, true);
  }
}

export class PlainInternet {
  readonly stack: number;
  readonly flows: Flow[] = [];
  readonly deliveries: PlainDelivery[] = [];
  readonly counts = { sent: 0, delivered: 0, dropped: 0, lost: 0, timeouts: 0 };
  events = 0;
  private list: Event[] = [];

  constructor(
    readonly params: InternetParams,
    readonly seed: number,
    { network, hosts, sources, sinks, starts, paths }: Prepared,
  ) {
    const { routers, links } = network;
    const systemOf = (router: number) => routers.system[router];
    const delays = Array.from(links.delay, (delay) => Math.max(1, seconds(delay)));
    const access = seconds(params.accessDelay);
    const least = delays.reduce((a, b) => Math.min(a, b));
    this.stack = Math.max(1, Math.min(least, Math.floor(access / 2)));
    const ports = Array.from({ length: 2 * links.a.length }, (_, port) => {
      const link = Math.floor(port / 2);
      const router = port % 2 === 0 ? links.a[link] : links.b[link];
      return new PlainPort(this, systemOf(router), links.mbps[link], delays[link]);
    });
    const portsOfHosts = (delay: number) =>
      Array.from(hosts, (router) => new PlainPort(this, systemOf(router), params.accessBandwidth, delay));
    const [up, down] = [portsOfHosts(access - this.stack), portsOfHosts(access)];
    const [Source, Sink] = params.traffic === 'udp' ? [UdpSource, UdpSink] : [TcpSource, TcpSink];
    const from = Array.from(sources, (host) => new Source(this, systemOf(hosts[host])));
    const to = Array.from(sinks, (host) => new Sink(this, systemOf(hosts[host])));
    const all: Place[][] = [ports, up, down, from, to];
    const systems = [...new Set(routers.system)].toSorted((a, b) => a - b);
    let node = 0;
    for (const system of systems)
      for (const kind of all) for (const place of kind) if (place.system === system) place.node = node++;
    const portsOf = (direction: number) =>
      Array.from(paths.ports.subarray(paths.offsets[direction], paths.offsets[direction + 1]), (port) => ports[port]);
    const data = params.traffic === 'udp' ? params.packet : params.packet - 40;
    for (const [f, source] of from.entries()) {
      const [first, last] = [sources[f], sinks[f]];
      const flow: Flow = {
        there: [up[first], ...portsOf(2 * f), down[last], to[f]],
        back: [up[last], ...portsOf(2 * f + 1), down[first], source],
        start: starts[f],
        packets: params.volume === 0 ? Number.POSITIVE_INFINITY : Math.ceil(params.volume / data),
      };
      this.flows.push(flow);
      source.flow = flow;
      to[f].flow = flow;
      source.tell(source, flow.start, (now) => source.turn(now, () => source.begin(now)));
    }
  }

  /** The list is in order, the last one first. */
  add(event: Event): void {
    let [from, to] = [0, this.list.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (isBefore(event, this.list[middle])) from = middle + 1;
      else to = middle;
    }
    this.list.splice(from, 0, event);
  }

  /** Until `end`, events at which are not executed. */
  run(): void {
    const end = seconds(this.params.end);
    for (let first = this.list.pop(); first && first.time < end; first = this.list.pop()) {
      this.events++;
      first.doing(first.time);
    }
  }
}

function isBefore(a: Event, b: Event): boolean {
  return (a.time - b.time || a.place.node - b.place.node || a.from - b.from || a.number - b.number) < 0;
}
