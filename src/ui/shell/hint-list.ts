/** What the hints of the first visit say, and what they point at. */
import type { Side } from './hint-place.ts';

export interface Hint {
  readonly title: string;
  readonly text: string;
  /** The first that is on screen. */
  readonly targets: readonly string[];
  /** Best first. */
  readonly sides: readonly Side[];
}

export const HINTS: readonly Hint[] = [
  {
    title: 'This is the network',
    text: 'Drawn from the memory of the simulation itself, as it runs. The legend below says what the colours mean.',
    targets: ['.scene-ground'],
    sides: ['left', 'right', 'top', 'bottom'],
  },
  {
    title: 'What it measures',
    text: 'Each chart follows a quantity through simulated time; a dashed line is what is known of it. Change one thing and see what it does.',
    targets: ['[data-chart]', '.tabs [aria-controls="place-charts"]'],
    sides: ['left', 'bottom', 'right', 'top'],
  },
  {
    title: 'Share the exact experiment',
    text: 'A link holds the scenario and the digest of its result: whoever opens it can check that theirs is equal.',
    targets: ['.page-actions .share'],
    sides: ['bottom', 'left', 'right', 'top'],
  },
];
