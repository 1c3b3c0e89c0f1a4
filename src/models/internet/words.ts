/** What an event carries, in words for people. */
import { FORM, KIND, PAYLOAD } from './config.ts';

/** `ACK 17 of flow 3, 40 bytes, hop 2, 1,200 us in queues`. */
export function packetText(kind: number, payload: Uint32Array): string {
  const flow = `flow ${payload[PAYLOAD.flow]}`;
  if (kind !== KIND.packet) return flow;
  const form = payload[PAYLOAD.form];
  const isAck = (form & FORM.acknowledgement) !== 0;
  const what =
    (form & FORM.syn) !== 0
      ? isAck
        ? 'answer to SYN'
        : 'SYN'
      : `${isAck ? 'ACK' : 'packet'} ${payload[PAYLOAD.number]}`;
  const hop = (form >>> FORM.hops) & FORM.hopsMask;
  return `${what} of ${flow}, ${form & FORM.bytesMask} bytes, hop ${hop}, ${payload[PAYLOAD.queueing]} us in queues`;
}
