/** A port: a packet comes, waits, is sent to the next node of its path, or dropped. Arithmetic alone: one event a packet. Twin of port.wesl. */
import type { HandledEvent } from '../../../engine/event/model.ts';
import { COUNTER, FORM, HOP, KIND, LONGEST_QUEUE, NODE, PAYLOAD, PAYLOAD_WORDS, PORT, QUEUE_BY } from '../config.ts';
import { type Fixed, isBelow, plus, times } from '../fixed.ts';
import type { CurrentNode } from './current-node.ts';

const packet = new Uint32Array(PAYLOAD_WORDS);
const LONGEST: Fixed = { ticks: LONGEST_QUEUE, fraction: 0 };

export class Port {
  constructor(private readonly current: CurrentNode) {}

  take({ payload, payloadAt }: HandledEvent): void {
    const { current } = this;
    const { context, config, time } = current;
    const form = payload[payloadAt + PAYLOAD.form];
    const bytes = form & FORM.bytesMask;
    if (config.lossBelow > 0) {
      context.draw();
      if (context.words[0] < config.lossBelow) {
        current.countPacket(COUNTER.lost, form);
        return;
      }
    }
    const perByte = { ticks: current.row(NODE.perByte), fraction: current.row(NODE.perByteFraction) };
    const wait = this.backlog();
    const left = plus(wait, times(bytes, perByte));
    if (this.isFull(left, perByte)) {
      current.add(PORT.drops, 1);
      current.countPacket(COUNTER.dropped, form);
      return;
    }
    const free = time + left.ticks;
    current.set(PORT.free, free);
    current.set(PORT.freeFraction, left.fraction);
    if (current.isMeasured) current.addWide(PORT.bytesLow, bytes);
    packet[PAYLOAD.flow] = payload[payloadAt + PAYLOAD.flow];
    packet[PAYLOAD.number] = payload[payloadAt + PAYLOAD.number];
    packet[PAYLOAD.queueing] = payload[payloadAt + PAYLOAD.queueing] + wait.ticks;
    packet[PAYLOAD.form] = form + HOP;
    const hop = (form >>> FORM.hops) & FORM.hopsMask;
    const path = current.path(packet[PAYLOAD.flow], (form & FORM.acknowledgement) !== 0);
    const next = current.tables[path + hop + 1];
    context.sendWords(next, free + current.row(NODE.delay), KIND.packet, packet, PAYLOAD_WORDS);
    if (config.queueBy === QUEUE_BY.packets) this.stay(free - 1 + Number(left.fraction > 0), packet[PAYLOAD.flow]);
  }

  /** Whether a packet with which it had so much to send finds no room. */
  private isFull(left: Fixed, perByte: Fixed): boolean {
    const { current } = this;
    const { queueBy, queue } = current.config;
    if (queueBy === QUEUE_BY.packets) {
      this.settle();
      return current.get(PORT.packets) >= queue || isBelow(LONGEST, left);
    }
    const room = times(queue, perByte);
    return isBelow(room.ticks < LONGEST_QUEUE ? room : LONGEST, left);
  }

  /** A packet more, that will have left a tick after `until`. */
  private stay(until: number, flow: number): void {
    const { current } = this;
    current.add(PORT.packets, 1);
    if (until > current.time) current.context.send(current.node, until, KIND.leave, flow);
    else this.leave();
  }

  /** A packet will have left a tick from now: who comes then does not count it, whichever event is handled first. */
  leave(): void {
    const { current } = this;
    this.settle();
    current.add(PORT.leaving, 1);
    current.set(PORT.leaveAt, current.time + 1);
  }

  private settle(): void {
    const { current } = this;
    if (current.time < current.get(PORT.leaveAt)) return;
    current.set(PORT.packets, current.get(PORT.packets) - current.get(PORT.leaving));
    current.set(PORT.leaving, 0);
  }

  /** How long it still sends what it has. */
  private backlog(): Fixed {
    const { current } = this;
    const [free, fraction] = [current.get(PORT.free), current.get(PORT.freeFraction)];
    return free < current.time ? { ticks: 0, fraction: 0 } : { ticks: free - current.time, fraction };
  }
}
