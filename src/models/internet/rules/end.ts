/** An end of a flow: what its event makes it send, in one order: packets, then a timer, then a pump. Twin of end.wesl. */
import { COUNTER, FORM, KIND, MOST_PACKETS, PAYLOAD, PAYLOAD_WORDS } from '../config.ts';
import type { CurrentNode } from './current-node.ts';

const packet = new Uint32Array(PAYLOAD_WORDS);

export class End {
  flow = 0;
  /** Numbers and forms of packets. */
  private readonly numbers = new Uint32Array(MOST_PACKETS);
  private readonly forms = new Uint32Array(MOST_PACKETS);
  private packets = 0;
  /** Events to itself, and when; 0: none. */
  private timerKind = 0;
  private timerAt = 0;
  private pumpAt = 0;

  constructor(readonly current: CurrentNode) {}

  begin(flow: number): void {
    this.flow = flow;
    this.packets = this.timerAt = this.pumpAt = 0;
  }

  get isFull(): boolean {
    return this.packets === MOST_PACKETS;
  }

  /** `form`: bytes and flags. */
  emit(number: number, form: number): void {
    this.numbers[this.packets] = number;
    this.forms[this.packets++] = form;
  }

  setTimer(kind: number, at: number): void {
    this.timerKind = kind;
    this.timerAt = at;
  }

  setPump(at: number): void {
    this.pumpAt = at;
  }

  sendAll(): void {
    const { current, flow } = this;
    const { context, config, node, time, tables } = current;
    for (let i = 0; i < this.packets; i++) {
      const form = this.forms[i];
      packet[PAYLOAD.flow] = flow;
      packet[PAYLOAD.number] = this.numbers[i];
      packet[PAYLOAD.queueing] = 0;
      packet[PAYLOAD.form] = form;
      current.countPacket(COUNTER.sent, form);
      const port = tables[current.path(flow, (form & FORM.acknowledgement) !== 0)];
      context.sendWords(port, time + config.stack, KIND.packet, packet, PAYLOAD_WORDS);
    }
    if (this.timerAt > 0) context.send(node, this.timerAt, this.timerKind, flow);
    if (this.pumpAt > 0) context.send(node, this.pumpAt, KIND.send, flow);
  }
}
