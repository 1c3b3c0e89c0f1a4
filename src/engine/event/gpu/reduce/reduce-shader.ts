/** What shaders of the one list are linked with, and its kernels: those of shaders/primitives, each with what it is about. */
import headsShader from '/shaders/event/reduce/heads.wesl?raw';
import listShader from '/shaders/event/reduce/list.wesl?raw';
import lookShader from '/shaders/event/reduce/look.wesl?raw';
import scratchShader from '/shaders/event/reduce/scratch.wesl?raw';
import splitShader from '/shaders/event/reduce/split.wesl?raw';
import walkShader from '/shaders/event/reduce/walk.wesl?raw';
import { NEVER } from '../../../../base/u32.ts';
import { arrayAfter, primitiveConstants } from '../../../../gpu/primitives/scratch.ts';
import type { ShaderShape } from '../../layout.ts';
import type { OwnKernel } from '../event-list.ts';
import {
  entryExtras,
  HANDED_ON_WORDS,
  isByOffset,
  ONE_LISTS,
  type OneListName,
  passes,
  type ReduceShape,
} from './reduce-plan.ts';

export type ReduceKernelShape = ShaderShape & { readonly list: ReduceShape };

export const reduceModules = {
  'event/list.wesl': listShader,
  'event/list_walk.wesl': walkShader,
  'scratch.wesl': scratchShader,
};

export const reduceConstants = (shape: ReduceKernelShape): Readonly<Record<string, number>> => {
  const { round, look } = passes(shape.list);
  const { sortsAll, movesToFront } = ONE_LISTS[shape.list.name];
  return {
    SORTS_ALL: Number(sortsAll),
    MOVES_TO_FRONT: Number(movesToFront),
    BY_OFFSET: Number(isByOffset(shape.list.name)),
    FREE: NEVER,
    EXTRA_WORDS: entryExtras(shape),
    TIME_BITS: shape.list.timeBits,
    TIME_SHIFT: shape.list.timeShift,
    SORTED_ARRAY: arrayAfter(round),
    LOOK_ARRAY: arrayAfter(look),
    ...primitiveConstants({ ...shape.list, first: HANDED_ON_WORDS }),
  };
};

/** Those that views may depend on. */
export const reduceViewConstants = ['KEY_WORDS', 'SCRATCH_DIGIT', 'SCRATCH_PAIRS', 'LOOK_ARRAY'];

/** Parts of each partition: the split tells what is safe from the rest, and heads are told from the others where those are moved too. */
export const partsOf = (name: OneListName) =>
  ({ split: 2, heads: ONE_LISTS[name].movesToFront ? 2 : 1, look: 1 }) as const;
type Partition = keyof ReturnType<typeof partsOf>;
const PARTITIONS: Readonly<Record<Partition, string>> = { split: splitShader, heads: headsShader, look: lookShader };
const STEPS = ['partition_count', 'scan', 'partition_scatter'] as const;
export const SORT_STEPS = ['sort_count', 'scan', 'sort_scatter'] as const;
export const OFFSETS = 'event/reduce/offsets';

/** The steps of a partition, or of the sort, by what kernels are called. */
export const stepsOf = (what: Partition | 'sort'): readonly string[] =>
  (what === 'sort' ? SORT_STEPS : STEPS).map((step) => `${what}/${step}`);

export const reduceKernels = (name: OneListName): readonly string[] => [
  ...stepsOf('split'),
  ...(isByOffset(name) ? [OFFSETS] : stepsOf('heads')),
  ...stepsOf('look'),
  ...stepsOf('sort'),
];

/** Module of a kernel, and what is linked into it alone. */
export function reduceKernel(kernel: string, { list }: ReduceKernelShape): OwnKernel {
  if (kernel === OFFSETS) return { module: OFFSETS, modules: {}, constants: {} };
  const [what, step] = kernel.split('/');
  const module = `primitives/${step}`;
  if (what === 'sort') return { module, modules: {}, constants: {} };
  const partition = what as Partition;
  return {
    module,
    modules: { 'partitioned.wesl': PARTITIONS[partition] },
    constants: primitiveConstants({ ...list, first: HANDED_ON_WORDS }, partsOf(list.name)[partition]),
  };
}
