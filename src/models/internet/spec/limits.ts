import type { InternetParams } from './params.ts';

/** Bytes of headers, which are all of an acknowledgement. */
export const HEADER_BYTES = 40;
/** Least mean time from packet to packet of a source, microseconds. */
export const LEAST_GAP = 2;
/** Of a queue, of packets of one size where it is by packets. */
export const roomBytes = ({ queueBy, queue, queuePackets, packet }: InternetParams): number =>
  queueBy === 'packets' ? queuePackets * packet : queue;
