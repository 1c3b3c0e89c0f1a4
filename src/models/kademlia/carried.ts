/** What an event carries, in words, for lists of events: see rules/kinds.ts. */
import { KIND } from './rules/kinds.ts';
import { lookupOf, PURPOSE, purposeOf } from './rules/purpose.ts';

export function carried(kind: number, payload: Uint32Array): string {
  switch (kind) {
    case KIND.lookup:
      return `${targetText(payload[1])}, ${sessionText(payload[0])}`;
    case KIND.request:
      return lookupText(payload[0]);
    case KIND.response:
      return `${lookupText(payload[0])}: ${contactsText(payload.subarray(1))}`;
    case KIND.deadline:
    case KIND.refresh:
      return sessionText(payload[0]);
    default:
      return '';
  }
}

/** Timers hold for the session in which they were set; the first one is 0. */
const sessionText = (incarnation: number): string => `session ${incarnation}`;

const lookupText = (word: number): string => `lookup ${lookupOf(word)}, ${targetText(purposeOf(word))}`;

function targetText(purpose: number): string {
  if (purpose === PURPOSE.random) return 'random target';
  return purpose === PURPOSE.join ? 'own id, to join' : `refresh of bucket ${purpose - PURPOSE.refresh}`;
}

function contactsText(words: Uint32Array): string {
  const peers = [...words].filter((word) => word !== 0).map((word) => word - 1);
  return peers.length === 0 ? 'no contacts' : `${peers.length === 1 ? 'contact' : 'contacts'} ${peers.join(' ')}`;
}
