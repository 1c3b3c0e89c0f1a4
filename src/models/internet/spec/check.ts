/** Rules between parameters of an internet: each names the value and the way out. */
import { whole } from '../../../base/whole.ts';
import { routedFault } from '../../../topology/spec/metric-param.ts';
import { HEADER_BYTES, LEAST_GAP } from './limits.ts';
import type { InternetParams } from './params.ts';

export function internetFault(params: InternetParams, tickMicroseconds: number): string | undefined {
  const { packet, queueBy, queue, accessDelay, delayFloor, hosts } = params;
  if (tickMicroseconds !== 1)
    return `tick ${tickMicroseconds} us is not 1 us: times of packets are whole microseconds, use a tick of 1 us`;
  if (queueBy === 'bytes' && queue < packet)
    return `queue ${whole(queue)} bytes has no room for a packet of ${whole(packet)}: raise it, or lower packet`;
  if (accessDelay < 2 * delayFloor)
    return `accessDelay ${accessDelay} s is below ${2 * delayFloor} s, twice delayFloor: raise it, or lower delayFloor`;
  if (hosts === 1)
    return 'hosts 1 is alone, and flows go from one host to another: use 2 or more, or 0 for one at each leaf';
  return trafficFault(params) ?? routedFault(params);
}

function trafficFault({ traffic, packet, rate }: InternetParams): string | undefined {
  if (traffic === 'tcp')
    return packet > HEADER_BYTES
      ? undefined
      : `packet ${packet} has no byte of data beside ${HEADER_BYTES} of headers: raise it, or use traffic udp`;
  const gap = (packet * 8e6) / rate;
  if (gap >= LEAST_GAP) return undefined;
  return `rate ${whole(rate)} bit/s is a packet every ${Number(gap.toPrecision(3))} us, and times are whole microseconds: lower it to ${whole((packet * 8e6) / LEAST_GAP)}, or raise packet`;
}
