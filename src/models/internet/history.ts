/** What nodes of an internet are like over time, for the charts of a picked one: windows and round trips, queues, delays. */
import { MOST_U32 } from '../../base/u32.ts';
import type { NodeView } from '../../engine/event/replay.ts';
import type { Historian } from '../views.ts';
import { FORM, KIND, PAYLOAD, PHASE, PORT, TCP } from './config.ts';

const freeAt = ({ state }: NodeView): number => state[PORT.free] + state[PORT.freeFraction] / 2 ** 32;

/** `perByte`: ticks of a byte. */
export const portHistory = (perByte: number): Historian => ({
  columns: ['queue', 'drops'],
  at: (ticks, node) => [Math.max(0, freeAt(node) - ticks) / perByte, node.state[PORT.drops]],
  bend: freeAt,
});

/** In ms, of the last packet with data. */
export function sinkHistory(): Historian {
  let delay = Number.NaN;
  return {
    columns: ['delay'],
    at(_, __, event) {
      if (event?.kind === KIND.packet && (event.payload[PAYLOAD.form] & FORM.empty) === 0)
        delay = event.payload[PAYLOAD.queueing] / 1000;
      return [delay];
    },
  };
}

/** In segments of `mss` bytes, and ms. A round trip is not kept: it follows from the smoothed one before and after it. */
export function sourceHistory(mss: number): Historian {
  let [rtt, srtt, rttvar] = [Number.NaN, 0, 0];
  return {
    columns: ['window', 'threshold', 'rtt', 'smoothed'],
    at(_, { state }) {
      if (state[TCP.phase] === PHASE.idle) return new Array(4).fill(Number.NaN);
      const [smoothed, variation, threshold] = [state[TCP.srtt], state[TCP.rttvar], state[TCP.ssthresh]];
      if (smoothed !== srtt || variation !== rttvar)
        rtt = (srtt === 0 ? smoothed / 8 : smoothed - srtt + Math.floor(srtt / 8)) / 1000;
      [srtt, rttvar] = [smoothed, variation];
      const isSet = threshold !== MOST_U32;
      return [state[TCP.cwnd] / mss, isSet ? threshold / mss : Number.NaN, rtt, srtt > 0 ? srtt / 8000 : Number.NaN];
    },
  };
}
