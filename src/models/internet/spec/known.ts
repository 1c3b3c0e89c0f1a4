/** What is known of one flow of TCP, where it holds. */
import type { Reference } from '../../../scenario/spec.ts';
import { HEADER_BYTES, roomBytes } from './limits.ts';
import type { InternetParams } from './params.ts';

/** A dumbbell whose link is the narrowest of the path, and one flow of NewReno that does not end. */
const isOneFlow = ({
  topology,
  traffic,
  control,
  flows,
  pattern,
  loss,
  volume,
  bandwidthMin,
  accessBandwidth,
}: InternetParams) =>
  topology === 'dumbbell' &&
  traffic === 'tcp' &&
  control === 'newreno' &&
  flows === 1 &&
  pattern !== 'all-to-all' &&
  loss === 0 &&
  volume === 0 &&
  bandwidthMin < accessBandwidth;

/** Bandwidth-delay products that the queue of the bottleneck has room for. */
const roomOf = (params: InternetParams): number =>
  (roomBytes(params) * 8) / (params.bandwidthMin * 1e6 * 2 * (params.bottleneckDelay + 2 * params.accessDelay));

/** What a congestion window that goes from 1 + b to half of it and back uses of a link. */
export function sawtoothUse(room: number): number {
  if (room >= 1) return 1;
  const peak = 1 + room;
  return (0.75 * peak ** 2) / (peak ** 2 - room);
}

export function utilisationReferences(values: object): readonly Reference[] {
  const params = values as InternetParams;
  if (!isOneFlow(params) || params.packet <= HEADER_BYTES) return [];
  const value = sawtoothUse(roomOf(params));
  return [
    {
      value,
      low: value,
      high: value,
      label: 'sawtooth',
      source:
        '0.75 (1 + b)^2 / ((1 + b)^2 - b) of a link with room for b < 1 bandwidth-delay products: the window halves when the queue is full.',
    },
  ];
}
