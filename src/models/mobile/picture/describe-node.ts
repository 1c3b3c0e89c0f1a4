/** All there is to say of a node, as lines. */
import type { RoundsReading } from '../../../engine/rounds/model.ts';
import type { Field } from '../../../scenario/picture.ts';
import { type MobileConfig, radiiOf } from '../config.ts';
import { nodeWord, speedOf } from './node-reading.ts';

/** `watch`: what it has done with the watched packet, in words. */
export function describeNode(
  config: MobileConfig,
  node: number,
  reading: RoundsReading,
  watch: string,
): readonly Field[] {
  const word = (name: Parameters<typeof nodeWord>[2]) => nodeWord(reading, node, name);
  const axes = config.extent[2] > 0 ? (['x', 'y', 'z'] as const) : (['x', 'y'] as const);
  const isReached = word('watchedAt') > 0;
  return [
    { label: 'Place', value: axes.map((axis) => (word(axis) / 1000).toFixed(1)).join(', '), unit: 'm' },
    { label: 'Speed', value: speedOf(node, reading, config.roundMs), unit: 'm/s' },
    ...rangeOf(config),
    { label: 'Neighbours', value: word('degree'), unit: 'nodes' },
    { label: 'Received', value: word('accepted'), unit: 'packets' },
    { label: 'Relayed', value: word('relayed'), unit: 'packets' },
    { label: 'Held', value: word('held'), unit: 'packets' },
    { label: 'In its buffers', value: word('waiting'), unit: 'packets' },
    { label: 'Turned away', value: word('turnedAway'), unit: 'packets' },
    { label: 'Copies heard', value: word('heard'), unit: 'copies' },
    { label: 'Copies lost', value: word('lost'), unit: 'copies' },
    { label: 'Watched packet', value: watch.toLowerCase(), unit: '' },
    ...(isReached ? [{ label: 'It came over', value: word('watchedHops'), unit: 'hops' }] : []),
    { label: 'Copies of it', value: word('watchedHeard'), unit: 'copies' },
  ];
}

/** As far as it is heard; of quasi unit disks, surely and at most. */
function rangeOf(config: MobileConfig): readonly Field[] {
  const metres = radiiOf(config).map((radius) => radius / 1000);
  return metres.length === 0 ? [] : [{ label: 'Radio range', value: metres.join(' to '), unit: 'm' }];
}
