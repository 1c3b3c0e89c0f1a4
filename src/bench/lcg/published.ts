/** What figures 6 to 12 of Kunz et al. 2012 show, and whether it came out; the paper's text gives no absolute values. */
import { type Claim, type Estimate, linesOf, ratio } from '../claims.ts';
import { MODULES, OURS, type Point, PUBLISHED } from './figures.ts';
import type { Order } from './order.ts';

/** A point, in events/s or seconds, where it was measured; parts that are not said are as in figure 6. */
export type Lookup = (point: Partial<Point>) => Estimate | undefined;

const ANY = Number.POSITIVE_INFINITY;
const sizes = [...PUBLISHED, ...OURS];
/** Sizes up to the paper's largest. */
const upTo = (least: number, most = 16_384) => sizes.filter((size) => size >= least && size <= most);

function claims(at: Lookup): readonly Claim[] {
  const one = (simulations: number, modules = 1) => at({ simulations, modules });
  const empty = (simulations: number, modules = 1) => at({ simulations, modules, steps: 0 });
  /** Times of empty events with 2, 5 and 10 modules over that with one; and with so many over that with two, of large states. */
  const more = (simulations: number) => [2, 5, 10].map((n) => ratio(empty(simulations, n), empty(simulations)));
  const large = (modules: number) => {
    const point = { simulations: 512, steps: 0, words: 26_000 / 4 };
    return ratio(at({ ...point, modules }), at({ ...point, modules: 2 }));
  };
  /** Rates of four types over those of one. */
  const four = (order: Point['order'], of: readonly number[], all = MODULES) =>
    all.flatMap((modules) =>
      of.map((simulations) => {
        const point = { simulations, modules, order };
        return ratio(at({ ...point, types: 4 }), order === 'seats' ? at(point) : one(simulations, modules));
      }),
    );
  /** Times of empty events in an order over those as they come. */
  const ordered = (order: Order, of: readonly number[]) =>
    of.map((simulations) => {
      const point = { simulations, steps: 0, types: 4 };
      return ratio(at({ ...point, order }), at(point));
    });
  const full = upTo(128).filter((size) => size % 128 === 0);
  return [
    ['figure 6, published: linear to 2,048 simulations', 0.8, ANY, [ratio(one(2048), one(1), 1 / 2048)], 'of linear'],
    ['figure 6, published: full from there on', 0, 1.25, [ratio(one(16_384), one(2048))], 'x from 2,048 to 16,384'],
    ['figure 6, published: linear in modules', 8, ANY, [ratio(one(512, 10), one(512))], 'x with 10, 512 simulations'],
    ['figure 7, published: a quarter of one type', 0.2, 0.3, four('as they come', upTo(8)), 'from 8 simulations on'],
    ['figure 7, published: half with two simulations', 0.4, 0.6, four('as they come', [2]), 'there'],
    ['figure 7, published: all with one simulation', 0.9, ANY, four('as they come', [1]), 'there'],
    ['figure 8, published: a quarter up to 64 simulations', 0.2, 0.3, four('sorted', upTo(8, 64)), 'from 8 on'],
    ['figure 8, published: all from 128 on', 0.9, ANY, four('sorted', full), 'at multiples of 128'],
    ['figure 8, published: by coincidence', 0, 0.9, four('sorted', [96, 160]), 'at 96 and 160, which are none'],
    ['figure 9, published: all with one module', 0.9, ANY, four('padded', upTo(8), [1]), 'from 8 on'],
    ['figure 9, published: a little less with ten', 0.6, 0.99, four('padded', upTo(8), [10]), 'from 8 on'],
    ['seats, predicted: four types as one', 0.95, 1.05, four('seats', upTo(1)), 'in figures 7 to 9'],
    ['figure 10, published: time falls as 1/n to 128', 0.8, ANY, [ratio(empty(1), empty(128), 1 / 128)], 'of that'],
    ['figure 10, published: flat from there on', 0, 1.5, [ratio(empty(128), empty(16_384))], 'x as fast at 16,384'],
    ['figure 10, published: more modules are better to 2,048', 0, 1, more(2048), 'of the time with 2, 5, 10, at 2,048'],
    ['figure 10, published: and worse beyond 4,096', 1, ANY, more(16_384), 'of the time with 2, 5, 10, at 16,384'],
    ['figure 11, published: sorting costs little', 0, 1.2, ordered('sorted', upTo(1)), 'x the time'],
    ['figure 11, published: padding much above 1,024', 1.5, ANY, ordered('padded', upTo(1025)), 'x the time'],
    ['figure 12, published: two in flight are best', 1, ANY, [1, 5, 10].map(large), 'x with 1, 5, 10, at 26,000 B'],
  ];
}

export const claimLines = (at: Lookup): string => linesOf(claims(at));
