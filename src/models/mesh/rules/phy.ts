/** A receiver: power on the air, the frame that it follows, and whether that can be read. Twin of phy.wesl. */
import { threefry2x32 } from '../../../base/threefry.ts';
import { MOST_U32 } from '../../../base/u32.ts';
import type { HandledEvent } from '../../../engine/event/model.ts';
import {
  BROADCAST,
  COUNTER,
  ERRORS,
  KIND,
  MAC,
  type MeshConfig,
  PART,
  PAYLOAD,
  STATE,
  STREAMS,
  TYPE,
} from '../config.ts';
import { NOISE } from '../spec/radio.ts';
import { Channel } from './channel.ts';
import type { Mac } from './mac.ts';
import type { Station } from './station.ts';

const words = new Uint32Array(2);

export class Phy {
  private readonly config: MeshConfig;
  private readonly channel: Channel;

  constructor(
    private readonly station: Station,
    private readonly mac: Mac,
    private readonly seed: number,
  ) {
    this.config = station.config;
    this.channel = new Channel(station.config, station.tables, seed);
  }

  /** A frame of another station begins. */
  begin(event: HandledEvent): void {
    const { station, config } = this;
    const { payload, payloadAt, src } = event;
    const head = payload[payloadAt + PAYLOAD.head];
    let power = payload[payloadAt + PAYLOAD.power];
    const type = head & PART.typeMask;
    const isDeaf = station.time < station.get(STATE.deafUntil);
    if (config.needsPower !== 0) {
      power = this.channel.powerOf(src, station.node, station.time, power);
      const wasBusy = this.mac.isBusy;
      this.addPower(power);
      if (config.interference !== 0) this.follow(keyOf(src, payload[payloadAt + PAYLOAD.frame]), power, isDeaf);
      if (config.mac === MAC.dcf && !wasBusy && this.mac.isBusy) this.mac.turnBusy();
    }
    if (type === TYPE.ack && this.isForMe(head) && station.get(STATE.awaiting) === 1) station.set(STATE.awaiting, 2);
    const end = station.time + (type === TYPE.data ? config.airData : config.airAnswer);
    const own = (station.get(STATE.frames) - Number(isDeaf)) & PART.ownMask;
    station.passOn(KIND.end, end, event);
    station.message[PAYLOAD.head] = head | (own << PART.own);
    station.message[PAYLOAD.power] = power;
    station.isBusyUntil(end);
  }

  private isForMe(head: number): boolean {
    return ((head >>> PART.addressee) & PART.addresseeMask) === this.station.node;
  }

  private addPower(power: number): void {
    const { station } = this;
    const low = (station.get(STATE.powerLow) + power) >>> 0;
    station.set(STATE.powerLow, low);
    if (low < power) station.set(STATE.powerHigh, station.get(STATE.powerHigh) + 1);
  }

  private takePower(power: number): void {
    const { station } = this;
    const low = station.get(STATE.powerLow);
    station.set(STATE.powerLow, (low - power) >>> 0);
    if (low < power) station.set(STATE.powerHigh, station.get(STATE.powerHigh) - 1);
  }

  /**
   * The receiver locks on a frame if it is free, or the frame much stronger; of those that begin at one tick on the strongest, whatever their senders'
   * numbers. It notes how others disturb the one that it follows.
   */
  private follow(key: number, power: number, isDeaf: boolean): void {
    const { station, config, channel } = this;
    const lock = station.get(STATE.lock);
    const isStronger =
      config.capture > 0 &&
      channel.logarithm(power) >= channel.logarithm(station.get(STATE.lockPower)) + config.capture;
    const isFirst = station.get(STATE.lockedAt) === station.time && power > station.get(STATE.lockPower);
    const isTaken = !isDeaf && power >= NOISE && (lock === 0 || isStronger || isFirst);
    if (isTaken) {
      station.set(STATE.lockedAt, station.time);
      station.set(STATE.lock, key);
      station.set(STATE.lockPower, power);
      station.set(STATE.worst, 0);
    }
    if (!isTaken && lock === 0) return;
    const low = station.get(STATE.powerLow);
    const followed = station.get(STATE.lockPower);
    const high = station.get(STATE.powerHigh) - Number(low < followed);
    const others = high > 0 ? MOST_U32 : (low - followed) >>> 0;
    station.set(STATE.worst, Math.max(station.get(STATE.worst), others));
  }

  /** It ends: has it been received? */
  end(event: HandledEvent): void {
    const { station, config } = this;
    const { payload, payloadAt } = event;
    const head = payload[payloadAt + PAYLOAD.head];
    const power = payload[payloadAt + PAYLOAD.power];
    const sender = (head >>> PART.sender) & PART.senderMask;
    const frame = payload[payloadAt + PAYLOAD.frame];
    const type = head & PART.typeMask;
    const isBroadcast = ((head >>> PART.addressee) & PART.addresseeMask) === BROADCAST;
    const isDeaf = head >>> PART.own !== (station.get(STATE.frames) & PART.ownMask);
    let isFollowed = true;
    let worst = 0;
    if (config.needsPower !== 0) {
      const wasBusy = this.mac.isBusy;
      this.takePower(power);
      if (wasBusy && !this.mac.isBusy) this.mac.fallIdle();
    }
    if (config.interference !== 0) {
      isFollowed = station.get(STATE.lock) === keyOf(sender, frame);
      if (isFollowed) {
        worst = station.get(STATE.worst);
        station.set(STATE.lock, 0);
      }
    }
    if (!isBroadcast && !this.isForMe(head)) return;
    const hasMet = worst > 0 || (!isFollowed && power >= NOISE);
    const isReceived = !isDeaf && isFollowed && this.isReadable(event, sender, type, worst);
    if (type === TYPE.data) this.endData(event, isBroadcast, isDeaf, hasMet, isReceived);
    else this.endAnswer(event, type, isReceived);
  }

  private isReadable({ payload, payloadAt }: HandledEvent, sender: number, type: number, worst: number): boolean {
    const { station, config, channel, seed } = this;
    const { node, time } = station;
    const isData = type === TYPE.data;
    const against = Math.min(MOST_U32, NOISE + worst);
    const mean = station.tables[config.atPowers + node * config.stations + sender];
    const begin = time - (isData ? config.airData : config.airAnswer);
    if (config.errors === ERRORS.curve) {
      const readable = channel.readableOf(sender, node, begin, mean, isData ? 0 : 1, against);
      threefry2x32(seed, STREAMS.reception, 256 * node + sender, payload[payloadAt + PAYLOAD.frame], words);
      return words[0] < readable;
    }
    const power =
      config.needsPower === 0 ? channel.powerOf(sender, node, begin, mean) : payload[payloadAt + PAYLOAD.power];
    return channel.logarithm(power) >= channel.logarithm(against) + config.needed;
  }

  private endData(
    event: HandledEvent,
    isBroadcast: boolean,
    isDeaf: boolean,
    hasMet: boolean,
    isReceived: boolean,
  ): void {
    const { station, config } = this;
    station.count(COUNTER.attempted, 1);
    station.count(COUNTER.met, Number(isDeaf || hasMet));
    if (!isReceived && (config.mac !== MAC.dcf || isBroadcast))
      station.count(isDeaf ? COUNTER.lossDeaf : hasMet ? COUNTER.lossCollision : COUNTER.lossChannel, 1);
    if (!isReceived && (isDeaf || config.mac !== MAC.answer)) return;
    station.passOn(KIND.frame, station.time + config.stack, event);
    if (!isReceived) station.message[PAYLOAD.head] |= TYPE.failed;
  }

  private endAnswer(event: HandledEvent, type: number, isReceived: boolean): void {
    const { station, config } = this;
    station.count(type === TYPE.ack ? COUNTER.acks : COUNTER.nacks, 1);
    if (!isReceived) station.count(type === TYPE.ack ? COUNTER.acksLost : COUNTER.nacksLost, 1);
    if (config.mac === MAC.dcf) station.set(STATE.isTaken, 1);
    if (isReceived) station.passOn(KIND.frame, station.time + config.stack, event);
    else if (config.mac === MAC.dcf) this.mac.fail();
  }
}

/** A frame, by its sender and number. */
const keyOf = (sender: number, frame: number): number => ((frame << PART.destination) | sender) >>> 0;
