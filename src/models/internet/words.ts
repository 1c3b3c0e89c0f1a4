/** What an event carries, in words for people. */
import type { WayWords } from '../views.ts';
import { FORM, KIND, PAYLOAD } from './config.ts';
import type { InternetParams } from './spec/params.ts';

const isAnswer = (form: number): boolean => (form & FORM.acknowledgement) !== 0;

/** `ACK 17 of flow 3, 40 bytes, hop 2, 1,200 us in queues`. */
export function packetText(kind: number, payload: Uint32Array): string {
  const flow = `flow ${payload[PAYLOAD.flow]}`;
  if (kind !== KIND.packet) return flow;
  const form = payload[PAYLOAD.form];
  const isAck = isAnswer(form);
  const what =
    (form & FORM.syn) !== 0
      ? isAck
        ? 'answer to SYN'
        : 'SYN'
      : `${isAck ? 'ACK' : 'packet'} ${payload[PAYLOAD.number]}`;
  const hop = (form >>> FORM.hops) & FORM.hopsMask;
  return `${what} of ${flow}, ${form & FORM.bytesMask} bytes, hop ${hop}, ${payload[PAYLOAD.queueing]} us in queues`;
}

/** Of the next packet that an end sends, on its way to the other. `delayOf`: a port, in ticks. */
export function wayWords(
  { loss }: InternetParams,
  flow: number,
  isBack: boolean,
  delayOf: (port: number) => number,
): Omit<WayWords, 'nodes'> {
  return {
    secondsOf: (ticks) => ticks / 1e6,
    isOne: ({ kind, payload }) =>
      kind === KIND.packet && payload[PAYLOAD.flow] === flow && isBack === isAnswer(payload[PAYLOAD.form]),
    titleOf: ({ kind, payload }) => packetText(kind, payload).split(',')[0],
    at({ time, dst, payload }, on) {
      if (!on && delayOf(dst) === 0) return { leaves: time, values: [], outcome: 'answered', said: 'there' };
      if (!on) return { leaves: time, values: [], outcome: 'failed', said: loss > 0 ? 'dropped or lost' : 'dropped' };
      const waits = on.payload[PAYLOAD.queueing] - payload[PAYLOAD.queueing];
      const leaves = on.time - delayOf(dst);
      return { leaves, values: [waits, leaves - time - waits].map((ticks) => ticks / 1000), outcome: 'answered' };
    },
  };
}
