/** Covers: of a sequence diagram the line under a pixel is found wherever it bends, going there or back; none far from all. */
import { expect, it } from 'vitest';
import type { SequenceMessage } from '../../analysis/sequence.ts';
import { messageAt, type SequenceFrame, type SequenceLook } from './sequence-painter.ts';

const message = (isBack: boolean, points: SequenceMessage['points']): SequenceMessage => ({
  isBack,
  points,
  state: 'there',
  isAgain: false,
  title: '',
});
const LOOK = {
  messages: [
    message(false, [
      [0, 0],
      [0.5, 10],
      [1, 200],
    ]),
    message(true, [
      [0, 200],
      [1, 260],
    ]),
  ],
} as unknown as SequenceLook;
/** A pixel a tick, 400 wide. */
const FRAME: SequenceFrame = {
  x: ({ isBack }, share) => (isBack ? 400 - 400 * share : 400 * share),
  y: (ticks) => ticks,
};

it.each([
  ['where it was sent', 2, 0, 0],
  ['at its bend', 200, 10, 0],
  ['beyond it', 300, 105, 0],
  ['on the way back', 200, 230, 1],
  ['below both', 390, 300, null],
  ['between them', 100, 150, null],
])('%s', (_, x, y, found) => {
  expect(messageAt(FRAME, LOOK, x, y)).toBe(found);
});
