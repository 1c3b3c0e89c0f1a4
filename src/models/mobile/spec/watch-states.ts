/** What a node has done with the watched packet, and the colour that stands for it on the dark ground of the picture. */
import type { Category } from '../../../scenario/spec.ts';

/** Also `WATCH_SOURCE` and so on in shaders. */
export const WATCH = { source: 0, fresh: 1, holds: 2, waits: 3, has: 4, none: 5 } as const;
export type Watch = (typeof WATCH)[keyof typeof WATCH];

export const WATCH_STATES: readonly Category[] = [
  { label: 'Source', colour: '#ffd166' },
  { label: 'Just received', colour: '#ffffff' },
  { label: 'Holds it', colour: '#5aa9ff' },
  { label: 'In a buffer', colour: '#b794f6' },
  { label: 'Has it', colour: '#3fae86' },
  { label: 'Not reached', colour: '#6b7a8c' },
];

/** To which of the groups that reach each other hop by hop a node belongs. Also `GROUP_LARGEST` and so on in shaders. */
export const GROUP = { largest: 0, other: 1, alone: 2 } as const;

export const GROUPS: readonly Category[] = [
  { label: 'The largest group', colour: '#3fae86' },
  { label: 'Another group', colour: '#ffb454' },
  { label: 'Nobody near', colour: '#ff6f61' },
];
