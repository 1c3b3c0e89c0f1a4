/**
 * A mesh as docs/mesh.md says, event by event in one list, for the oracle of tests: nothing of the rules is shared. A station is an object, a
 * frame is an object, times are plain numbers; what decides is whole numbers.
 */
import { quantileTable, sampleTicks } from '../../../base/quantile.ts';
import { threefry2x32 } from '../../../base/threefry.ts';
import { errorCurve } from '../error-curve.ts';
import type { MeshParams } from '../spec/params.ts';
import { airTimes, answerRate, bitsOf } from '../spec/timing.ts';

const ALL = -1;
const MOST = 2 ** 32 - 1;
/** By 1/1,024 of a turn; a sine is the cosine three quarters of a turn on. */
const COSINES = Array.from({ length: 1024 }, (_, i) => Math.round(1024 * Math.cos((2 * Math.PI * i) / 1024)));

interface Packet {
  readonly origin: number;
  /** `ALL`, or a station. */
  readonly to: number;
  readonly number: number;
  readonly born: number;
}

interface Frame {
  readonly type: 'data' | 'ack' | 'nack';
  readonly sender: number;
  readonly addressee: number;
  readonly number: number;
  readonly packet: Packet;
}

/** A frame at one of its receivers. */
interface Heard {
  readonly frame: Frame;
  readonly begin: number;
  power: number;
  isDeaf: boolean;
}

interface Station {
  readonly queue: Packet[];
  readonly heard: Set<Heard>;
  /** Number of the last packet from each sender, with its origin. */
  readonly last: Map<number, string>;
  frames: number;
  deafUntil: number;
  commit?: object;
  freeAt: number;
  locked?: Heard;
  worst: number;
  idleSince: number;
  backoff: number;
  cw: number;
  drawn: number;
  attempts: number;
  awaited: 'nothing' | 'answer' | 'end of answer';
  isTaken: boolean;
  generated: number;
}

interface Planned {
  readonly time: number;
  readonly src: number;
  readonly order: number;
  readonly run: () => void;
}

export interface Delivery {
  readonly time: number;
  readonly station: number;
  readonly origin: number;
  readonly number: number;
}

export type Loss = 'queue' | 'attempts' | 'collision' | 'deaf' | 'channel';

export class PlainMesh {
  readonly deliveries: Delivery[] = [];
  readonly lost: Record<Loss, number> = { queue: 0, attempts: 0, collision: 0, deaf: 0, channel: 0 };
  readonly stations: Station[];
  generated = 0;
  events = 0;
  private readonly end: number;
  private readonly list: Planned[] = [];
  private readonly powers: number[][];
  private readonly airData: number;
  private readonly airAnswer: number;
  private readonly lookahead: number;
  private readonly curves: Readonly<Record<'data' | 'answer', Uint32Array>>;
  private order = 0;
  private now = 0;
  /** Of the event that is executed. */
  private at = 0;

  constructor(
    readonly params: MeshParams,
    private readonly seed: number,
  ) {
    this.end = Math.round(params.end * 1e6);
    const { airData, airAnswer } = airTimes(params);
    [this.airData, this.airAnswer] = [airData, airAnswer];
    this.lookahead = Math.min(params.sifs - params.stack, params.slot - 1);
    const groups = this.groups;
    this.curves = {
      data: errorCurve(params.bitRate, Math.ceil(bitsOf(params.payload + 36) / groups)),
      answer: errorCurve(answerRate(Number(params.bitRate)), Math.ceil(bitsOf(14) / groups)),
    };
    this.powers = Array.from({ length: params.stations }, (_, a) =>
      Array.from({ length: params.stations }, (_, b) => (a === b ? 0 : this.meanPower(a, b))),
    );
    const cw = Math.min(params.cwMin, params.cwMax);
    this.stations = this.powers.map(() => ({
      queue: [],
      heard: new Set(),
      last: new Map(),
      frames: 0,
      deafUntil: 0,
      freeAt: 0,
      worst: 0,
      idleSince: 0,
      backoff: 0,
      cw,
      drawn: 0,
      attempts: 0,
      awaited: 'nothing',
      isTaken: false,
      generated: 0,
    }));
  }

  /** Executes all events before the end. */
  run(): void {
    this.stations.forEach((_, station) => {
      if (this.goal(station) === undefined) return;
      this.at = station;
      const { source } = this.params;
      const first =
        source === 'saturated'
          ? 0
          : source === 'poisson'
            ? this.gap(station, 0)
            : mulHigh(this.draw(34, station, 0), this.interval);
      this.plan(station, first, () => this.packet(station));
    });
    for (;;) {
      const next = this.list.pop();
      if (!next || next.time >= this.end) return;
      this.now = next.time;
      this.events++;
      next.run();
    }
  }

  private plan(station: number, time: number, run: () => void): void {
    const planned = {
      time,
      src: this.at,
      order: this.order++,
      run: () => {
        this.at = station;
        run();
      },
    };
    // The last one comes first.
    const isLater = (a: Planned) =>
      a.time > time || (a.time === time && (a.src > planned.src || (a.src === planned.src && a.order > planned.order)));
    let [low, high] = [0, this.list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isLater(this.list[middle])) low = middle + 1;
      else high = middle;
    }
    this.list.splice(low, 0, planned);
  }

  // Where stations stand, and what is heard there.

  private meanPower(a: number, b: number): number {
    const { layout, spacing, stations, power, carrier, exponent, noise } = this.params;
    const side = Math.ceil(Math.sqrt(stations));
    const placeOf = (i: number): readonly [number, number] =>
      layout === 'chain'
        ? [spacing * i, 0]
        : layout === 'grid'
          ? [spacing * (i % side), spacing * Math.floor(i / side)]
          : [
              (spacing / 2) * Math.cos((2 * Math.PI * i) / stations),
              (spacing / 2) * Math.sin((2 * Math.PI * i) / stations),
            ];
    if (layout === 'hidden' && a > 0 && b > 0) return 0;
    const [p, q] = [placeOf(a), placeOf(b)];
    const metres = layout === 'hidden' ? spacing : Math.hypot(p[0] - q[0], p[1] - q[1]);
    const loss =
      20 * Math.log10((4 * Math.PI * carrier * 1e9) / 299_792_458) + 10 * exponent * Math.log10(Math.max(1, metres));
    const mean = Math.min(MOST, Math.round(1024 * 10 ** ((power - loss - noise) / 10)));
    return mean >= 102 ? mean : 0;
  }

  private get groups(): number {
    return this.params.fading === 'none' ? 1 : this.params.groups;
  }

  /** Gains of all groups of a pair, of which 1,024 is 1. */
  private gainsOf(a: number, b: number, begin: number): readonly number[] {
    const { fading, speed, carrier } = this.params;
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    const hertz = (speed * carrier * 1e9) / 299_792_458;
    return Array.from({ length: this.groups }, (_, group) => {
      if (fading === 'none') return 1024;
      const counter = 256 * low + high;
      if (fading === 'rayleigh') {
        const coherence = hertz === 0 ? MOST : Math.min(MOST, Math.max(64, Math.round(0.423e6 / hertz)));
        const word = this.draw(31, counter, (64 * Math.floor(begin / coherence) + group) % 2 ** 32);
        return sampleTicks(quantileTable('exponential'), word, 1024);
      }
      const rays = this.raysOf(counter, group, hertz);
      let [c, s] = [0, 0];
      for (const [phase, step] of rays) {
        const angle = Number(((phase + step * BigInt(begin)) & 0xffff_ffffn) >> 22n);
        c += COSINES[angle];
        s += COSINES[(angle + 768) % 1024];
      }
      return Math.floor((c * c + s * s) / 2 ** 14);
    });
  }

  private readonly rays = new Map<number, readonly (readonly [bigint, bigint])[]>();

  private raysOf(counter: number, group: number, hertz: number): readonly (readonly [bigint, bigint])[] {
    const key = 64 * counter + group;
    const known = this.rays.get(key);
    if (known) return known;
    const u = this.draw(31, counter, 16 * group + 8) / 2 ** 32;
    const rays = Array.from({ length: 16 }, (_, i) => {
      const words = this.drawTwo(31, counter, 16 * group + (i >> 1));
      const step = Math.round((2 ** 32 * hertz * Math.cos((2 * Math.PI * (i + u)) / 16)) / 1e6);
      return [BigInt(words[i & 1]), BigInt(step)] as const;
    });
    this.rays.set(key, rays);
    return rays;
  }

  /** Power of a frame as a whole. */
  private powerOf(a: number, b: number, begin: number): number {
    const gains = this.gainsOf(a, b, begin);
    const mean = Math.floor(gains.reduce((sum, gain) => sum + gain) / gains.length);
    return scaled(this.powers[a][b], mean);
  }

  private others(station: Station, but?: Heard): number {
    let sum = 0;
    for (const heard of station.heard) if (heard !== but) sum += heard.power;
    return Math.min(MOST, sum);
  }

  // Traffic.

  private get interval(): number {
    return Math.round(1e6 / this.params.rate);
  }

  private gap(station: number, packet: number): number {
    return sampleTicks(quantileTable('exponential'), this.draw(34, station, packet), this.interval);
  }

  /** Where packets of a station go. */
  private goal(station: number): number | undefined {
    const { pattern, stations } = this.params;
    if (pattern === 'broadcast') return ALL;
    if (pattern === 'neighbour') return (station + 1) % stations;
    if (pattern === 'sink') return station > 0 ? 0 : undefined;
    return station === 0 ? stations - 1 : undefined;
  }

  private newPacket(at: number): Packet {
    const station = this.stations[at];
    const to = this.goal(at) as number;
    station.generated++;
    this.generated += this.weight(at, to);
    return { origin: at, to, number: station.generated, born: this.now };
  }

  private weight(at: number, to: number): number {
    return to === ALL ? this.powers[at].filter((power) => power > 0).length : 1;
  }

  private packet(at: number): void {
    const packet = this.newPacket(at);
    this.plan(at, this.now + this.params.stack, () => {
      this.enqueue(at, packet);
      this.access(at);
    });
    const { source } = this.params;
    if (source === 'saturated') return;
    const gap = source === 'poisson' ? this.gap(at, packet.number) : this.interval;
    this.plan(at, this.now + Math.max(1, gap), () => this.packet(at));
  }

  // Channel access.

  private enqueue(at: number, packet: Packet): void {
    const station = this.stations[at];
    const { mac, queue } = this.params;
    const isOccupied = mac === 'aloha' && (station.commit !== undefined || this.now + 1 < station.freeAt);
    if (isOccupied || station.queue.length === queue) {
      this.lost.queue += this.weight(at, packet.to);
      return;
    }
    station.queue.push(packet);
    const isBusy = this.now < station.deafUntil || this.isSensed(station);
    if (mac === 'dcf' && station.queue.length === 1 && station.backoff === 0 && isBusy) this.drawBackoff(at);
  }

  private leave(at: number): void {
    const station = this.stations[at];
    station.queue.shift();
    if (this.params.source === 'saturated' && station.queue.length === 0 && this.goal(at) !== undefined)
      station.queue.push(this.newPacket(at));
  }

  private isSensed(station: Station): boolean {
    return this.others(station) >= Math.min(MOST, Math.round(1024 * 10 ** (this.params.sense / 10)));
  }

  private get difs(): number {
    return this.params.sifs + 2 * this.params.slot;
  }

  private access(at: number): void {
    const station = this.stations[at];
    const { mac, slot } = this.params;
    if (station.queue.length === 0 || station.commit) return;
    let time = Math.max(station.freeAt, station.deafUntil);
    if (mac === 'dcf') {
      if (station.awaited !== 'nothing' || this.isSensed(station)) return;
      time = station.idleSince + this.difs + station.backoff * slot - this.lookahead;
    }
    const commit = {};
    station.commit = commit;
    this.plan(at, Math.max(time, this.now + 1), () => {
      if (station.commit !== commit) {
        this.access(at);
        return;
      }
      station.commit = undefined;
      if (this.now >= station.deafUntil) this.commit(at);
      this.access(at);
    });
  }

  private stopCountdown(at: number): void {
    const station = this.stations[at];
    const slots = Math.floor((this.now - station.idleSince - this.difs) / this.params.slot);
    station.backoff -= Math.min(station.backoff, Math.max(0, slots));
    station.commit = undefined;
  }

  private commit(at: number): void {
    const station = this.stations[at];
    const { mac, stations, slot, sifs } = this.params;
    const [packet] = station.queue;
    const addressee = packet.to === ALL ? ALL : this.nextHop(at, packet.to, stations);
    this.transmit(at, 'data', addressee, packet, this.now + this.lookahead);
    if (mac !== 'dcf') {
      const pause = mac === 'aloha' ? this.lookahead + this.airData + 1 : this.airData + sifs + this.airAnswer + slot;
      station.freeAt = this.now + pause;
      this.leave(at);
    } else if (addressee === ALL) {
      this.endPacket(at);
    } else {
      station.backoff = 0;
      station.attempts++;
      station.awaited = 'answer';
      const number = station.frames;
      this.plan(at, station.deafUntil + sifs + slot, () => {
        if (station.awaited === 'answer' && station.frames === number) this.fail(at);
        this.access(at);
      });
    }
  }

  private nextHop(from: number, to: number, stations: number): number {
    const least = 1024 * 10 ** (this.params.sinrNeeded / 10);
    const isLink = (a: number, b: number) => this.powers[a][b] >= least;
    const hops = Array<number>(stations).fill(Number.POSITIVE_INFINITY);
    hops[to] = 0;
    for (let round = 0; round < stations; round++)
      for (let a = 0; a < stations; a++)
        for (let b = 0; b < stations; b++) if (isLink(a, b)) hops[a] = Math.min(hops[a], hops[b] + 1);
    return hops.findIndex((each, station) => isLink(from, station) && each === hops[from] - 1);
  }

  private transmit(at: number, type: Frame['type'], addressee: number, packet: Packet, begin: number): void {
    const station = this.stations[at];
    station.frames++;
    const frame: Frame = { type, sender: at, addressee, number: station.frames, packet };
    const air = type === 'data' ? this.airData : this.airAnswer;
    station.deafUntil = begin + air;
    station.idleSince = begin + air;
    for (const heard of station.heard) heard.isDeaf = true;
    this.powers[at].forEach((power, to) => {
      if (power > 0) this.plan(to, begin, () => this.begins(to, frame, air));
    });
  }

  private fail(at: number): void {
    const station = this.stations[at];
    const { attempts, cwMax } = this.params;
    station.awaited = 'nothing';
    if (attempts > 0 && station.attempts >= attempts) {
      if (!station.isTaken) this.lost.attempts++;
      this.endPacket(at);
    } else {
      station.cw = Math.min(cwMax, 2 * station.cw + 1);
      this.drawBackoff(at);
    }
  }

  private endPacket(at: number): void {
    const station = this.stations[at];
    station.awaited = 'nothing';
    station.isTaken = false;
    station.attempts = 0;
    station.cw = Math.min(this.params.cwMin, this.params.cwMax);
    this.leave(at);
    this.drawBackoff(at);
  }

  private drawBackoff(at: number): void {
    const station = this.stations[at];
    station.backoff = mulHigh(this.draw(33, at, station.drawn), station.cw + 1);
    station.drawn++;
  }

  // Reception.

  private begins(at: number, frame: Frame, air: number): void {
    const station = this.stations[at];
    const { mac, interference, capture } = this.params;
    const wasSensed = this.isSensed(station);
    const heard: Heard = { frame, begin: this.now, power: 0, isDeaf: this.now < station.deafUntil };
    if (mac === 'dcf' || interference === 'yes') heard.power = this.powerOf(frame.sender, at, this.now);
    station.heard.add(heard);
    if (interference === 'yes') {
      const isStronger =
        station.locked !== undefined &&
        octaves(capture) > 0 &&
        lg(heard.power) >= lg(station.locked.power) + octaves(capture);
      const isFirst = station.locked?.begin === this.now && heard.power > station.locked.power;
      if (!heard.isDeaf && heard.power >= 1024 && (!station.locked || isStronger || isFirst)) {
        station.locked = heard;
        station.worst = 0;
      }
      if (station.locked) station.worst = Math.max(station.worst, this.others(station, station.locked));
    }
    if (mac === 'dcf' && !wasSensed && this.isSensed(station)) this.stopCountdown(at);
    if (frame.type === 'ack' && frame.addressee === at && station.awaited === 'answer')
      station.awaited = 'end of answer';
    this.plan(at, this.now + air, () => {
      this.ends(at, heard);
      this.access(at);
    });
    this.access(at);
  }

  private ends(at: number, heard: Heard): void {
    const station = this.stations[at];
    const { mac, interference, stack } = this.params;
    const { frame } = heard;
    const wasSensed = this.isSensed(station);
    station.heard.delete(heard);
    if (wasSensed && !this.isSensed(station)) station.idleSince = Math.max(this.now, station.deafUntil);
    let isFollowed = true;
    let worst = 0;
    if (interference === 'yes') {
      isFollowed = station.locked === heard;
      if (isFollowed) {
        worst = station.worst;
        station.locked = undefined;
      }
    }
    if (frame.addressee !== ALL && frame.addressee !== at) return;
    const hasMet = worst > 0 || (!isFollowed && heard.power >= 1024);
    const isReceived = !heard.isDeaf && isFollowed && this.canRead(at, heard, worst);
    const goesUp = (wasRead: boolean) =>
      this.plan(at, this.now + stack, () => {
        this.take(at, frame, wasRead);
        this.access(at);
      });
    if (frame.type === 'data') {
      if (isReceived) goesUp(true);
      else {
        if (mac !== 'dcf' || frame.addressee === ALL)
          this.lost[heard.isDeaf ? 'deaf' : hasMet ? 'collision' : 'channel']++;
        if (mac === 'answer' && !heard.isDeaf) goesUp(false);
      }
      return;
    }
    if (mac === 'dcf') station.isTaken = true;
    if (isReceived) goesUp(true);
    else if (mac === 'dcf') this.fail(at);
  }

  private canRead(at: number, { frame, begin, power }: Heard, worst: number): boolean {
    const { errors, sinrNeeded, mac, interference } = this.params;
    const against = lg(Math.min(MOST, 1024 + worst));
    if (errors === 'threshold') {
      const isKnown = mac === 'dcf' || interference === 'yes';
      return lg(isKnown ? power : this.powerOf(frame.sender, at, begin)) - against >= octaves(sinrNeeded);
    }
    const curve = this.curves[frame.type === 'data' ? 'data' : 'answer'];
    const mean = this.powers[frame.sender][at];
    let readable = MOST;
    for (const gain of this.gainsOf(frame.sender, at, begin)) {
      const above = lg(scaled(mean, gain)) - against + 1024;
      if (above >= 4096) continue;
      const i = Math.floor(above / 32);
      const share = above < 0 ? 0 : curve[i] + Math.floor(((curve[i + 1] - curve[i]) * (above - 32 * i)) / 32);
      readable = mulHigh(readable, share);
    }
    return this.draw(32, 256 * at + frame.sender, frame.number) < readable;
  }

  private take(at: number, frame: Frame, wasRead: boolean): void {
    const station = this.stations[at];
    const { mac, stack, sifs } = this.params;
    if (frame.type !== 'data') {
      if (mac === 'dcf') this.endPacket(at);
      return;
    }
    const begin = this.now - stack + sifs;
    const isFree = station.deafUntil <= begin;
    const isUnicast = frame.addressee !== ALL;
    const answers = mac === 'answer' || (mac === 'dcf' && isUnicast);
    if (answers && isFree) {
      if (mac === 'dcf' && !this.isSensed(station)) this.stopCountdown(at);
      this.transmit(at, wasRead ? 'ack' : 'nack', frame.sender, frame.packet, begin);
    }
    if (!wasRead) return;
    const { packet } = frame;
    if (mac === 'dcf' && isUnicast) {
      const key = `${packet.origin} ${packet.number}`;
      if (!isFree || station.last.get(frame.sender) === key) return;
      station.last.set(frame.sender, key);
    }
    if (packet.to === ALL || packet.to === at)
      this.plan(at, this.now + stack, () => {
        this.deliveries.push({ time: this.now, station: at, origin: packet.origin, number: packet.number });
      });
    else this.enqueue(at, packet);
  }

  private drawTwo(stream: number, a: number, b: number): Uint32Array {
    const words = new Uint32Array(2);
    threefry2x32(this.seed, stream, a, b, words);
    return words;
  }

  private draw(stream: number, a: number, b: number): number {
    return this.drawTwo(stream, a, b)[0];
  }
}

const mulHigh = (a: number, b: number): number => Number((BigInt(a) * BigInt(b)) >> 32n);
const scaled = (power: number, gain: number): number => Math.min(MOST, Number((BigInt(power) * BigInt(gain)) >> 10n));
const octaves = (decibels: number): number => Math.round((decibels * 25.6) / Math.log10(2));

/** 1/256 octaves, by the eight bits after the first. */
function lg(value: number): number {
  const whole = Math.floor(Math.log2(Math.max(1, value)));
  const rest = Math.floor((Math.max(1, value) / 2 ** whole - 1) * 256);
  return 256 * whole + Math.round(256 * Math.log2(1 + rest / 256));
}
