/** What shaders of slots are linked with: the header of the list, constants, words of the uniform and of `control`. */
import listShader from '/shaders/event/slots/list.wesl?raw';
import walkShader from '/shaders/event/slots/walk.wesl?raw';
import { NEVER } from '../../../../base/u32.ts';
import { extraWords, type ShaderShape } from '../../layout.ts';
import { BROUGHT, ENTRY_RECORD, entryWords, type SlotsPlan, type SlotsShape, TIME_BLOCK } from './slots-plan.ts';

/** What a kernel of the engine is compiled for. */
export type SlotsKernelShape = ShaderShape & { readonly list: SlotsShape };

/** Marks of a slot, above every time. */
const FREE = NEVER;
const DEAD = NEVER - 1;

/** Module `event/list`, which the engine calls, and `event/list_walk`, which views call too. */
export const slotsModules = {
  'event/list.wesl': listShader,
  'event/list_walk.wesl': walkShader,
};

/** Invocations that have times of their own in the tile. */
const timeTileStride = ({ sparse, gathered, lanes, working }: ShaderShape): number =>
  sparse || gathered ? working : lanes;

/** Beside those of the engine. */
export const slotsConstants = (shape: SlotsKernelShape): Readonly<Record<string, number>> => ({
  FREE,
  DEAD,
  CAPACITY: shape.list.capacity,
  ROWS: shape.list.rows,
  TIME_BLOCK,
  TIME_TILE_STRIDE: timeTileStride(shape),
  TIME_TILE_WORDS: timeTileStride(shape) * shape.list.rows,
  BROUGHT,
  EXTRA_WORDS: extraWords(shape),
  ENTRY_WORDS: entryWords(shape),
  ENTRY_RECORD,
});

/** Those that views may depend on: no growth changes them. */
export const slotsViewConstants = ['TIME_BLOCK', 'ENTRY_WORDS', 'ENTRY_RECORD'];

/** Words of `control` per node: the heads of its two chains, and the size of its heap. */
export const SLOTS_NODE_WORDS = 3;

/** Words of the uniform `run`. `at`: where the words per node begin. */
export const slotsFields = ({ poolEntries, poolReserve }: SlotsPlan, at: number) => ({
  pool_entries: poolEntries,
  pool_reserve: poolReserve,
  head_offset: at,
});
