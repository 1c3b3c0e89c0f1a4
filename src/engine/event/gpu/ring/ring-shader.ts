/** What shaders of rings are linked with: the header of the list, and constants. */
import listShader from '/shaders/event/ring/list.wesl?raw';
import walkShader from '/shaders/event/ring/walk.wesl?raw';
import { extraWords, type ShaderShape } from '../../layout.ts';
import { type RingShape, ringEntryWords, SOON, soonEntryWords } from './ring-plan.ts';

export type RingKernelShape = ShaderShape & { readonly list: RingShape };

export const ringModules = {
  'event/list.wesl': listShader,
  'event/list_walk.wesl': walkShader,
};

/** Words of `control` for each node, in which LPs have theirs: see ring.wesl. */
export const RING_WORDS = 7;

/** Beside those of the engine. */
export const ringConstants = (shape: RingKernelShape): Readonly<Record<string, number>> => ({
  RING_ROOM: shape.list.room,
  MOST_APPENDED: shape.list.mostAppended,
  FUSED: Number(shape.list.fused),
  SOON,
  SOON_ENTRY: soonEntryWords(shape),
  SOON_STRIDE: shape.working,
  SOON_WORDS: SOON * soonEntryWords(shape) * shape.working,
  EXTRA_WORDS: extraWords(shape),
  EXTRA_ROOM: Math.max(1, extraWords(shape)),
  ENTRY_WORDS: ringEntryWords(shape),
  RING_WORDS,
});
