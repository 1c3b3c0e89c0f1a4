/** What shaders of rings are linked with: the header of the list, and constants. */
import keysApartShader from '/shaders/event/ring/keys_apart.wesl?raw';
import listShader from '/shaders/event/ring/list.wesl?raw';
import walkShader from '/shaders/event/ring/walk.wesl?raw';
import { extraWords, type ShaderShape } from '../../layout.ts';
import { keyWords, type RingShape, ringEntryWords, SOON, soonEntryWords } from './ring-plan.ts';

export type RingKernelShape = ShaderShape & { readonly list: RingShape };

export const ringModules = {
  'event/list.wesl': listShader,
  'event/list_walk.wesl': walkShader,
};

/** Where both words of a key have a buffer of their own. */
export const apartModules = { ...ringModules, 'event/ring/keys.wesl': keysApartShader };

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
  KEY_WORDS: keyWords(shape.list),
  EXTRA_ROOM: Math.max(1, extraWords(shape)),
  ENTRY_WORDS: ringEntryWords(shape),
  RING_WORDS,
});
