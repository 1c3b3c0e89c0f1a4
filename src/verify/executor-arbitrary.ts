/** How the GPU is to run a case, drawn: what belongs to a shape, and what may differ within one. */
import * as fc from 'fast-check';
import type { ListSettings } from '../engine/event/gpu/plan.ts';
import { PER_ROUND } from '../scenario/event-lists.ts';
import type { ExecutorSettings, Pause } from './case.ts';

const capacities: fc.Arbitrary<ListSettings> = fc.oneof(
  { withCrossShrink: true },
  fc.constant({}),
  fc.record({ capacity: fc.constantFrom(12, 1, 2, 3, 4, 8, 24, 48), growCapacity: fc.constant(false) }),
  fc.record({ capacity: fc.constantFrom(4, 1), growCapacity: fc.constant(true) }),
);

/** By the plan, by lanes, by teams where the model has a phased form for the scenario, and by how many, or by due events where it gathers them. */
const forms: fc.Arbitrary<ListSettings> = fc.oneof(
  { arbitrary: fc.constantFrom<ListSettings>({}, { phased: false }, { phased: true }), weight: 3 },
  {
    arbitrary: fc.constantFrom<ListSettings>({ gathered: true }, { gathered: true, working: 32, lanes: 64 }),
    weight: 2,
  },
  { arbitrary: fc.record({ phased: fc.constant(true), teams: fc.constantFrom(24, 4, 16, 32) }), weight: 2 },
);

/** Linked into kernels. A list that grows is compiled again for each length. */
export const shapedLists: fc.Arbitrary<ListSettings> = fc
  .tuple(capacities, forms)
  .map(([capacity, form]) => ({ ...capacity, ...form }));

const perRound = fc.constantFrom(...PER_ROUND);

/** Other lists than slots: they have neither resident rounds nor replicas, and one of all nodes no LP sizes. */
const otherLists: fc.Arbitrary<ListSettings> = fc.oneof(
  fc.record({
    list: fc.constant('ring' as const),
    perRound,
    room: fc.constantFrom(undefined, 2, 4, 9),
    fused: fc.boolean(),
  }),
  fc.record({ list: fc.constantFrom('reduce' as const, 'partition' as const, 'simple' as const), perRound }),
);

/** Every other time slots, as they are or with what is drawn of them. */
export const anyLists = (slots: fc.Arbitrary<ListSettings>): fc.Arbitrary<ListSettings> => fc.oneof(slots, otherLists);

/** One time in three another list than slots, for it has kernels of its own to compile; as roomy as it is by itself. */
export const edgeLists: fc.Arbitrary<ListSettings> = fc.oneof(
  { arbitrary: fc.constant<ListSettings>({}), weight: 2 },
  { arbitrary: otherLists.map(({ list, fused }) => ({ list, ...(fused === false && { fused }) })), weight: 1 },
);

/** Without what slots alone have, where it has another list. */
export function asItsListHas(engine: ExecutorSettings): ExecutorSettings {
  const { drive: _, seats: __, ...others } = engine;
  if (engine.lists?.list === undefined) return engine;
  return engine.lists.list === 'ring' ? others : { ...others, lpSize: 'auto' };
}

/** Of the event engine, within a shape. */
const freeLists: fc.Arbitrary<ListSettings> = fc.record(
  {
    poolEntries: fc.constantFrom(256, 1, 2, 7, 64),
    invocations: fc.constantFrom(32, 1, 64, 96, 256),
    recordEntries: fc.constantFrom(64, 1, 3),
    workgroupsAtOnce: fc.oneof(fc.constant('counted' as const), fc.integer({ min: 0, max: 64 })),
  },
  { requiredKeys: [] },
);

const pause: fc.Arbitrary<Pause> = fc.oneof(
  fc.record({ steps: fc.constantFrom(1, 0, 2, 3, 17, 100) }),
  fc.record({ share: fc.integer({ min: 0, max: 100 }).map((part) => part / 100) }),
  fc.record({
    steps: fc.integer({ min: 0, max: 30 }),
    share: fc.integer({ min: 0, max: 100 }).map((part) => part / 100),
  }),
  fc.record({ wallMs: fc.constantFrom(0, 0.2, 1, 5) }),
);

const interrupted: fc.Arbitrary<ExecutorSettings['interrupted']> = fc.record({
  on: fc.constantFrom('gpu', 'sequential'),
  share: fc.integer({ min: 0, max: 100 }).map((part) => part / 100),
});

export const executorArbitrary = (shaped: ListSettings): fc.Arbitrary<ExecutorSettings> =>
  fc
    .record(
      {
        lpSize: fc.constantFrom<ExecutorSettings['lpSize']>(1, 2, 4, 8, 16, 32, 64, 'auto'),
        drive: fc.constantFrom<ExecutorSettings['drive']>('batch', 'resident', 'alternating'),
        lists: freeLists,
        longestBatchMs: fc.constantFrom(5, 0.5, 50),
        eventsPerTrial: fc.constantFrom(100, 1000),
        seats: fc.constantFrom(undefined, undefined, 2, 1, 5, 33),
        pauses: fc.array(pause, { maxLength: 4 }),
        workers: fc.constantFrom(undefined, 2, 1, 3, 5, 16),
        interrupted: fc.option(interrupted, { nil: undefined, freq: 2 }),
      },
      { requiredKeys: ['lpSize', 'pauses', 'lists'] },
    )
    .map((drawn) => asItsListHas({ ...drawn, lists: { ...shaped, ...drawn.lists } }));
