/** What a peer can be, and the colour that stands for it on the dark ground of the picture. */
import type { Category } from '../../../scenario/spec.ts';

/** Also `ROLE_SEED` and so on in shaders/models/swarm/views.wesl. */
export const ROLE = { seed: 0, complete: 1, downloading: 2, rider: 3, awaited: 4, gone: 5 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];

export const ROLES: readonly Category[] = [
  { label: 'Seed', colour: '#ffd166' },
  { label: 'Complete', colour: '#6ee7a0' },
  { label: 'Downloading', colour: '#5aa9ff' },
  { label: 'Free rider', colour: '#ff7a70' },
  { label: 'Not here yet', colour: '#6b7a8c' },
  { label: 'Gone', colour: '#8a70ab' },
];
