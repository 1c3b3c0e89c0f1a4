/** What nodes of an internet are like over time, for the charts of a picked one: windows and round trips, queues, delays. */
import type { NodeView } from '../../engine/event/replay.ts';
import type { Historian } from '../views.ts';
import { FORM, KIND, LOOK, PAYLOAD, PHASE, PORT, TCP, UDP } from './config.ts';

/** Ticks as milliseconds. */
const ms = (ticks: number): number => ticks / 1000;
const NONE = Number.NaN;

/** `perByte`: ticks of a byte, of a port. `mss`: bytes of a segment. */
export function historianOf(look: number, isTcp: boolean, perByte: number, mss: number): Historian {
  if (look < LOOK.source) return ofPort(perByte);
  if (look === LOOK.sink) return ofSink();
  if (!isTcp) return { columns: ['sent'], at: (_, { state }) => [state[UDP.sent]] };
  return ofTcp(mss);
}

const freeAt = ({ state }: NodeView): number => state[PORT.free] + state[PORT.freeFraction] / 2 ** 32;

const ofPort = (perByte: number): Historian => ({
  columns: ['queue', 'drops'],
  at: (ticks, node) => [Math.max(0, freeAt(node) - ticks) / perByte, node.state[PORT.drops]],
  bend: freeAt,
});

/** Of the last packet with data. */
function ofSink(): Historian {
  let delay = NONE;
  return {
    columns: ['delay'],
    at: (_, __, event) => {
      if (event?.kind === KIND.packet && (event.payload[PAYLOAD.form] & FORM.empty) === 0)
        delay = ms(event.payload[PAYLOAD.queueing]);
      return [delay];
    },
  };
}

/** A round trip is not kept: it follows from the smoothed one before and after it. */
function ofTcp(mss: number): Historian {
  let [rtt, srtt, rttvar] = [NONE, 0, 0];
  return {
    columns: ['window', 'threshold', 'rtt', 'smoothed'],
    at: (_, { state }) => {
      if (state[TCP.phase] === PHASE.idle) return [NONE, NONE, NONE, NONE];
      const [smoothed, variation, threshold] = [state[TCP.srtt], state[TCP.rttvar], state[TCP.ssthresh]];
      if (smoothed !== srtt || variation !== rttvar)
        rtt = ms(srtt === 0 ? smoothed / 8 : smoothed - srtt + Math.floor(srtt / 8));
      [srtt, rttvar] = [smoothed, variation];
      const isSet = threshold !== 0xffff_ffff;
      return [state[TCP.cwnd] / mss, isSet ? threshold / mss : NONE, rtt, srtt === 0 ? NONE : ms(srtt / 8)];
    },
  };
}
