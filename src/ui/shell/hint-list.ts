/** What the hints of the first visit say, in a line or two of a phone, and what they speak of. */

export interface Hint {
  readonly title: string;
  readonly text: string;
  /** Outlined: the first that is on screen. */
  readonly targets: readonly string[];
}

export const HINTS: readonly Hint[] = [
  {
    title: 'This is the network',
    text: 'Drawn as it runs. The legend says what its colours mean.',
    targets: ['.scene-ground'],
  },
  {
    title: 'What it measures',
    text: 'Each chart follows a quantity; where something is known of it, a dashed line says so.',
    targets: ['[data-chart]', '.tabs [aria-controls="section-charts"]'],
  },
  {
    title: 'Share the exact experiment',
    text: 'Whoever opens the link can check that their result is equal.',
    targets: ['.page-actions .share'],
  },
];
