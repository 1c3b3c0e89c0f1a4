/** Channel access: the queue, when a frame may be sent, answers. Twin of mac.wesl. */
import { threefry2x32 } from '../../../base/threefry.ts';
import { mulHigh } from '../../../base/u32.ts';
import type { HandledEvent } from '../../../engine/event/model.ts';
import {
  BROADCAST,
  COUNTER,
  DISTRIBUTIONS,
  KIND,
  MAC,
  type MeshConfig,
  PACKET,
  PACKET_WORDS,
  PART,
  PAYLOAD,
  SOURCE,
  STATE,
  STREAMS,
  TYPE,
} from '../config.ts';
import type { Station } from './station.ts';

const MEASURED_QUEUE = DISTRIBUTIONS.indexOf('queueLength');
const words = new Uint32Array(2);

export class Mac {
  private readonly config: MeshConfig;

  constructor(
    private readonly station: Station,
    private readonly seed: number,
  ) {
    this.config = station.config;
  }

  /** Whether others are heard, above the level of sensing. */
  get isBusy(): boolean {
    const { station, config } = this;
    return station.get(STATE.powerHigh) > 0 || station.get(STATE.powerLow) >= config.senseLevel;
  }

  /** A packet comes: from the application, or to be relayed. */
  enqueue(ids: number, number: number, time: number): void {
    const { station, config } = this;
    const waiting = station.get(STATE.waiting);
    const isOccupied =
      config.mac === MAC.aloha &&
      ((station.get(STATE.ticket) & 1) === 1 || station.time + 1 < station.get(STATE.freeAt));
    if (isOccupied || waiting === config.queue) {
      station.count(COUNTER.lossQueue, station.addressees(ids >>> PART.destination));
      return;
    }
    this.push(ids, number, time);
    if (config.mac !== MAC.dcf || waiting > 0 || station.get(STATE.backoff) > 0) return;
    if (station.time < station.get(STATE.deafUntil) || this.isBusy) this.drawBackoff();
  }

  private push(ids: number, number: number, time: number): void {
    const { station, config } = this;
    const waiting = station.get(STATE.waiting);
    const at = this.packetAt(waiting);
    station.store[at + PACKET.ids] = ids;
    station.store[at + PACKET.number] = number;
    station.store[at + PACKET.time] = time;
    station.set(STATE.waiting, waiting + 1);
    station.context.count(COUNTER.queued, 1);
    if (station.time >= config.warmUp) station.context.measure(MEASURED_QUEUE, waiting);
  }

  /** The first packet leaves. Who is saturated has the next one at once. */
  private pop(): void {
    const { station, config } = this;
    station.set(STATE.head, (station.get(STATE.head) + 1) % config.queue);
    station.set(STATE.waiting, station.get(STATE.waiting) - 1);
    station.context.count(COUNTER.left, 1);
    const { destination } = station;
    if (config.source !== SOURCE.saturated || station.get(STATE.waiting) > 0 || destination === station.node) return;
    this.push(station.node | (destination << PART.destination), this.generate(destination), station.time);
  }

  /** Counts a new packet, and gives its number. */
  generate(destination: number): number {
    const { station } = this;
    const number = station.get(STATE.generated) + 1;
    station.set(STATE.generated, number);
    station.count(COUNTER.generated, station.addressees(destination));
    return number;
  }

  private packetAt(index: number): number {
    const { station, config } = this;
    return station.storeBase + PACKET_WORDS * ((station.get(STATE.head) + index) % config.queue);
  }

  /** When the first packet is sent, unless that is settled or cannot be known yet. */
  access(): void {
    const { station, config } = this;
    const ticket = station.get(STATE.ticket);
    if (station.get(STATE.waiting) === 0 || (ticket & 1) === 1) return;
    let at = Math.max(station.get(STATE.freeAt), station.get(STATE.deafUntil));
    if (config.mac === MAC.dcf) {
      if (station.get(STATE.awaiting) !== 0 || this.isBusy) return;
      const free = station.get(STATE.idleSince) + config.difs;
      at = free + station.get(STATE.backoff) * config.slot - config.lookahead;
    }
    station.set(STATE.ticket, ticket + 1);
    station.commitAt = Math.max(at, station.time + 1);
  }

  /** The medium turns busy: back-off stands still, and what was to be sent is not. */
  turnBusy(): void {
    const { station, config } = this;
    const free = station.get(STATE.idleSince) + config.difs;
    const backoff = station.get(STATE.backoff);
    if (station.time > free)
      station.set(STATE.backoff, backoff - Math.min(backoff, Math.floor((station.time - free) / config.slot)));
    const ticket = station.get(STATE.ticket);
    station.set(STATE.ticket, ticket + (ticket & 1));
  }

  /** The medium falls idle, for who is not sending itself. */
  fallIdle(): void {
    const { station } = this;
    station.set(STATE.idleSince, Math.max(station.time, station.get(STATE.deafUntil)));
  }

  commit(event: HandledEvent): void {
    const { station, config } = this;
    const ticket = station.get(STATE.ticket);
    if (event.payload[event.payloadAt] !== ticket) return;
    station.set(STATE.ticket, ticket + 1);
    // It answers just now.
    if (station.time < station.get(STATE.deafUntil)) return;
    const at = this.packetAt(0);
    const ids = station.store[at + PACKET.ids];
    const destination = ids >>> PART.destination;
    const isBroadcast = destination === BROADCAST;
    const next = config.atNextHops + station.node * config.stations + destination;
    const { frame } = station;
    frame[PAYLOAD.ids] = ids;
    frame[PAYLOAD.number] = station.store[at + PACKET.number];
    frame[PAYLOAD.time] = station.store[at + PACKET.time];
    this.transmit(
      TYPE.data,
      isBroadcast ? BROADCAST : station.tables[next],
      station.time + config.lookahead,
      config.airData,
    );
    const attempts = station.get(STATE.attempts);
    station.count(COUNTER.frames, 1);
    if (attempts === 0) station.count(COUNTER.packets, 1);
    if (config.mac !== MAC.dcf) {
      station.set(STATE.freeAt, station.time + config.pause);
      this.pop();
    } else if (isBroadcast) {
      this.endPacket();
    } else {
      station.set(STATE.backoff, 0);
      station.set(STATE.attempts, attempts + 1);
      station.set(STATE.awaiting, 1);
      station.doneAt = station.get(STATE.deafUntil) + config.sifs + config.slot;
    }
  }

  /** Puts a frame on the air, of which the rest is in `station.frame`. */
  private transmit(type: number, addressee: number, begin: number, air: number): void {
    const { station, config } = this;
    const number = station.get(STATE.frames) + 1;
    station.frame[PAYLOAD.head] = type | (addressee << PART.addressee) | (station.node << PART.sender);
    station.frame[PAYLOAD.frame] = number;
    station.frameAt = begin;
    station.set(STATE.frames, number);
    station.set(STATE.deafUntil, begin + air);
    if (config.mac === MAC.dcf) station.set(STATE.idleSince, begin + air);
    station.set(STATE.sentTicks, station.get(STATE.sentTicks) + air);
    station.isBusyUntil(begin + air);
  }

  /** A frame for this station has been received, or (`answer`) heard and not received. */
  takeFrame(event: HandledEvent): void {
    const { station, config } = this;
    const { payload, payloadAt } = event;
    const head = payload[payloadAt + PAYLOAD.head];
    const type = head & PART.typeMask;
    if (type === TYPE.ack || type === TYPE.nack) {
      if (config.mac === MAC.dcf) this.endPacket();
      return;
    }
    const sender = (head >>> PART.sender) & PART.senderMask;
    const isUnicast = ((head >>> PART.addressee) & PART.addresseeMask) !== BROADCAST;
    const begin = station.time - config.stack + config.sifs;
    const isFree = station.get(STATE.deafUntil) <= begin;
    if (isFree && (config.mac === MAC.answer || (config.mac === MAC.dcf && isUnicast))) {
      if (config.mac === MAC.dcf && !this.isBusy) this.turnBusy();
      for (let i = PAYLOAD.ids; i <= PAYLOAD.time; i++) station.frame[i] = payload[payloadAt + i];
      this.transmit(type === TYPE.data ? TYPE.ack : TYPE.nack, sender, begin, config.airAnswer);
    }
    if (type === TYPE.failed) return;
    const ids = payload[payloadAt + PAYLOAD.ids];
    const number = payload[payloadAt + PAYLOAD.number];
    if (config.mac === MAC.dcf && isUnicast) {
      // What cannot be acknowledged is not taken, and repeats are taken once.
      const last = station.storeBase + PACKET_WORDS * config.queue + sender;
      const key = ((number << PART.destination) | (ids & PART.senderMask)) >>> 0;
      if (!isFree || station.store[last] === key) return;
      station.store[last] = key;
    }
    const destination = ids >>> PART.destination;
    if (destination === station.node || destination === BROADCAST)
      station.passOn(KIND.deliver, station.time + config.stack, event);
    else this.enqueue(ids, number, payload[payloadAt + PAYLOAD.time]);
  }

  /** No answer has begun, or it could not be read. */
  fail(): void {
    const { station, config } = this;
    station.set(STATE.awaiting, 0);
    if (config.attempts > 0 && station.get(STATE.attempts) >= config.attempts) {
      if (station.get(STATE.isTaken) === 0) station.count(COUNTER.lossAttempts, 1);
      this.endPacket();
      return;
    }
    station.set(STATE.cw, Math.min(config.cwMax, 2 * station.get(STATE.cw) + 1));
    this.drawBackoff();
  }

  /** The first packet has been received, or is given up. */
  private endPacket(): void {
    const { station, config } = this;
    station.set(STATE.awaiting, 0);
    station.set(STATE.isTaken, 0);
    station.set(STATE.attempts, 0);
    station.set(STATE.cw, config.cwMin);
    this.pop();
    this.drawBackoff();
  }

  private drawBackoff(): void {
    const { station } = this;
    const drawn = station.get(STATE.drawn);
    threefry2x32(this.seed, STREAMS.backoff, station.node, drawn, words);
    station.set(STATE.drawn, drawn + 1);
    station.set(STATE.backoff, mulHigh(words[0], station.get(STATE.cw) + 1));
  }
}
