/** Kinds of events in words, in the order of their numbers (rules/kinds.ts). */
import type { EventKindSpec } from '../../../scenario/spec.ts';

export const kademliaEventKinds: readonly EventKindSpec[] = [
  {
    id: 'lookup',
    label: 'Lookup due',
    help: 'A pause is over, or a lookup that had to wait may begin: the peer sends its first requests.',
  },
  { id: 'request', label: 'Request', help: 'Another peer asks for the closest contacts to its target.' },
  { id: 'response', label: 'Answer', help: 'The contacts that a request asked for have come.' },
  {
    id: 'deadline',
    label: 'Timeout check',
    help: 'The time of the oldest request without an answer is up: if none has come by now, it has failed.',
  },
  { id: 'ping', label: 'Ping', help: 'Another peer asks whether this one is still there.' },
  { id: 'pong', label: 'Pong', help: 'The answer to a ping.' },
  { id: 'refresh', label: 'Refresh check', help: 'It is time to look for buckets without news.' },
  { id: 'arrival', label: 'Comes online', help: 'The peer joins the network.' },
  { id: 'departure', label: 'Goes offline', help: 'The peer leaves, and says so to nobody.' },
];
