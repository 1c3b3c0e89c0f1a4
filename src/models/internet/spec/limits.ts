/** Bytes of headers, which are all of an acknowledgement. */
export const HEADER_BYTES = 40;
/** Least mean time from packet to packet of a source, microseconds. */
export const LEAST_GAP = 2;
