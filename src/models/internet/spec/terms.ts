/** Terms of an internet. */
import { termsOf } from '../../../scenario/term.ts';

export const internetTerms = termsOf({
  packet: 'A piece of data that goes through a network by itself, with its address in front.',
  'port, ports':
    'One direction of a link, at the router or host where it begins: packets wait there until they are sent.',
  'queue, queues': 'What waits at a port. A packet that finds no room is dropped.',
  UDP: 'A protocol that sends packets and hears nothing of them: what is lost stays lost.',
  TCP: 'A protocol whose receivers acknowledge data: what is lost is sent again, and a source sends as much as the network seems to take.',
  'segment, segments': 'A packet of TCP with data; all are of one size here.',
  'congestion window': 'How much TCP may have on its way without an acknowledgement.',
  'duplicate, duplicates': 'A segment that has come before.',
  SYN: 'The first packet of a TCP flow: its answer opens the connection.',
  ACK: 'Acknowledgement: a packet without data that names the next segment expected.',
  'timeout, timeouts, RTO':
    'Nothing is acknowledged in time: what is missing is sent again, and the congestion window begins at one segment.',
  NewReno:
    'The classic congestion control of TCP: the window grows by a segment each round trip, and is halved at a loss.',
  CUBIC:
    'The usual congestion control of TCP today: the window grows by a cubic function of the time since the last loss.',
  flow: 'Packets from one host to another, and the acknowledgements that come back.',
  leaf: 'A router with few links, where hosts stand.',
  hop: 'From one port to the next on the path of a packet.',
  lookahead: 'How far ahead of time a simulation may look: no packet comes to another node sooner.',
});
