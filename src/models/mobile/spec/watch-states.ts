/** What a node can have done with the watched packet, and the colour that stands for it on the dark ground of the picture. */
import type { Category } from '../../../scenario/spec.ts';

export const WATCH = { source: 0, sends: 1, holds: 2, waits: 3, has: 4, none: 5 } as const;

export const WATCH_STATES: readonly Category[] = [
  { label: 'Source', colour: '#ffd166' },
  { label: 'Sends it', colour: '#ff8f6b' },
  { label: 'Holds it, to decide or to relay', colour: '#5aa9ff' },
  { label: 'In its buffer', colour: '#b794f6' },
  { label: 'Has it', colour: '#3fae86' },
  { label: 'Not reached', colour: '#46525f' },
];
