/** The points of figures 6 to 12 of Kunz et al. 2012 (table I), with sizes and orders of ours beside them, and the same work on seats. */
import { LEAST_WORDS, type Workload } from './event.ts';
import { ORDERS, type Order } from './order.ts';

export const FIGURES = [6, 7, 8, 9, 10, 11, 12] as const;
export type Figure = (typeof FIGURES)[number];

/** What one measurement is of. In an order of the paper with a driver for each module, as there. */
export interface Point extends Workload {
  readonly order: Order | 'seats';
}

/** Of one measurement. Ours: the paper gives no number. Each number of simulations and modules divides it. */
export const EMPTY_EVENTS = 9_830_400;

/** Simulations. */
export const PUBLISHED = [1, 2, 8, 32, 128, 512, 1024, 2048, 4096, 8192, 16_384];
/** With one module: 64 is in the paper's text alone; 96 and 160 are no multiples of 4 x 32; 2^16 and 2^18 fill later GPUs. */
export const OURS = [64, 96, 160, 2 ** 16, 2 ** 18];
export const MODULES: readonly number[] = [1, 2, 5, 10];
/** The paper says the first and the last. */
const STATE_BYTES = [72, 5000, 15_000, 26_000];
/** A round has 32 times the places when it is padded; a dispatch has no more seats. */
const MOST: Partial<Record<Point['order'], number>> = { padded: 2 ** 15, seats: 2 ** 16 - 1 };

/** As in figure 6, of one simulation. */
export const EVENT = {
  simulations: 1,
  modules: 1,
  types: 1,
  order: 'as they come',
  steps: 20_000,
  words: LEAST_WORDS,
} as const;

/** `sizes`: numbers of simulations, in place of the figure's own. What a figure compares with comes first. */
export function pointsOf(figure: Figure, sizes?: readonly number[]): readonly Point[] {
  const points = (change: Partial<Point>, all = MODULES, own = PUBLISHED, ours: readonly number[] = []) =>
    all
      .flatMap((modules) =>
        (sizes ?? [...own, ...(modules === 1 ? ours : [])].toSorted((a, b) => a - b)).map((simulations): Point => {
          return { ...EVENT, simulations, modules, ...change };
        }),
      )
      .filter(({ simulations, order }) => simulations <= (MOST[order] ?? simulations));
  const drawing = (...changes: readonly Partial<Point>[]) =>
    [{}, ...changes].flatMap((change) => points(change, MODULES, PUBLISHED, OURS));
  const divergent = (order: Order) => drawing({ types: 4, order }, { order: 'seats' }, { types: 4, order: 'seats' });
  return {
    6: drawing({ order: 'seats' }),
    7: divergent('as they come'),
    8: divergent('sorted'),
    9: divergent('padded'),
    10: points({ steps: 0 }),
    11: ORDERS.flatMap((order) => points({ steps: 0, types: 4, order }, [1])),
    12: STATE_BYTES.flatMap((bytes) => points({ steps: 0, words: bytes / 4 }, MODULES, [512])),
  }[figure];
}

/** Points that are measured side by side, one repetition of each in turn: a change of the clock changes none of their ratios. */
export function groupsOf(points: readonly Point[]): readonly (readonly Point[])[] {
  const groups = new Map<string, Point[]>();
  for (const point of points) {
    const { simulations, modules, steps, words } = point;
    // Buffers of padded rounds are large: those of other modules are not kept beside them.
    const key = steps > 0 ? `${simulations} x ${modules}` : `${words}: ${simulations}`;
    groups.set(key, [...(groups.get(key) ?? []), point]);
  }
  return [...groups.values()];
}

/** `empty, 4 types, sorted, 512 x 1`. */
export function nameOf({ types, order, steps, words, simulations, modules }: Point): string {
  const kinds = types === 1 ? ['1 type'] : [`${types} types`];
  const how = types > 1 || order === 'seats' ? [order] : [];
  const size = words === LEAST_WORDS ? [] : [`${words * 4} B`];
  return [...(steps === 0 ? ['empty'] : []), ...kinds, ...how, ...size, `${simulations} x ${modules}`].join(', ');
}
