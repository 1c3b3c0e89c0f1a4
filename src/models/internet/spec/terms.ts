/** Terms of an internet. */
import { termsOf } from '../../../scenario/term.ts';

export const internetTerms = termsOf({
  packet: 'A piece of data that goes through a network by itself, with its address in front.',
  'port, ports':
    'One direction of a link, at the router or host where it begins: packets wait there until they are sent.',
  'queue, queues': 'What waits at a port. A packet that finds no room is dropped.',
  UDP: 'A protocol that sends packets and asks nothing: what is lost stays lost.',
  TCP: 'A protocol that acknowledges, sends again, and sends as much as the network seems to take.',
  'segment, segments': 'A packet of TCP with data; all are of one size here.',
  'duplicate, duplicates': 'A segment that has come before.',
  SYN: 'The first packet of a flow of TCP: its answer opens the flow.',
  ACK: 'Acknowledgement: a packet without data that names the next segment expected.',
  'time-out, time-outs':
    'A segment is not acknowledged in time: it is sent again, and the window begins at one segment.',
  NewReno:
    'The classic way of TCP to find how much it may send: half the window at a loss, a segment more each round trip.',
  CUBIC: 'The usual way of TCP today: its window grows by a cubic function of the time since the last loss.',
  flow: 'Packets from one host to another, and what comes back for them.',
  leaf: 'A router with few links, where hosts stand.',
  hop: 'From one port to the next on the way of a packet.',
  lookahead: 'How far ahead of time a simulation may look: no packet comes to another node sooner.',
});
