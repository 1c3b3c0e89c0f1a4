/** What an event carries, in words for people. */
import { BROADCAST, KIND, PART, PAYLOAD, TYPE } from './config.ts';

const TYPES: Readonly<Record<number, string>> = {
  [TYPE.data]: 'data',
  [TYPE.ack]: 'ACK',
  [TYPE.nack]: 'NACK',
  [TYPE.failed]: 'unreadable data',
};

const toText = (station: number): string => (station === BROADCAST ? 'all' : `station ${station}`);

/** `data from station 2 to all: packet 7 of station 2`. */
export function frameText(kind: number, payload: Uint32Array): string {
  if (kind === KIND.packet) return '';
  if (kind === KIND.commit) return `number ${payload[0]}`;
  if (kind === KIND.done) return `frame ${payload[0]}`;
  const ids = payload[PAYLOAD.ids];
  const packet = `packet ${payload[PAYLOAD.number]} of station ${ids & PART.senderMask}`;
  if (kind === KIND.down) return `${packet} to ${toText(ids >>> PART.destination)}`;
  const head = payload[PAYLOAD.head];
  const sender = (head >>> PART.sender) & PART.senderMask;
  const addressee = (head >>> PART.addressee) & PART.addresseeMask;
  return `${TYPES[head & PART.typeMask]} from station ${sender} to ${toText(addressee)}: ${packet}`;
}
