/** What figures 19 to 21 of Swenson 2015 show, and whether it came out; plotted values are not in its text. */
import { seconds, si } from '../../base/format.ts';
import { whole } from '../../base/whole.ts';
import { type Claim, type Estimate, linesOf, ratio } from '../claims.ts';
import type { WayName } from './ways.ts';

export const FIGURES = [19, 20, 21] as const;

/** Routers. Figure 19 ends where a time limit was met. */
export const ROUTERS = [1000, 2000, 3000, 4000];
/** Of figure 21, with so many routers. */
export const PAIRS = [10, 20, 50, 100, 200, 500, 1000];
export const ROUTERS_21 = 5000;

/** Of ten hosts to each other. */
export const PAIRS_20 = 90;

/** Seconds, where they were measured. */
export type Lookup = (how: WayName, routers: number, pairs: number) => Estimate | undefined;

/** ns-3's global routing with 1,000 routers, s: figure 19. */
const GLOBAL_SECONDS = 1566;
const ANY = Number.POSITIVE_INFINITY;

function claims(at: Lookup): readonly Claim[] {
  const at20 = (how: WayName, routers: number) => at(how, routers, PAIRS_20);
  const at21 = (how: WayName, pairs: number) => at(how, ROUTERS_21, pairs);
  const [few, many] = [PAIRS[0], PAIRS[PAIRS.length - 1]];
  const rise = (how: WayName) => ratio(at21(how, many), at21(how, few));
  const over = (how: WayName) => ROUTERS.map((routers) => ratio(at20('nix-vectors', routers), at20(how, routers)));
  const global = at20('one core, ports of all', 4000);
  return [
    [
      'figure 20, published: global routing a thousand times slower at 4,000',
      1000,
      ANY,
      [ratio(global, at20('nix-vectors', 4000)), ratio(global, at20('a dispatch per router', 4000))],
      'x nix-vectors, x matrices',
    ],
    [
      'figure 20, published: matrices 3 to 3.5 times faster than nix-vectors',
      2.5,
      4,
      over('a dispatch per router'),
      'x',
    ],
    ['figure 20, ours: the same in tiles, faster than nix-vectors', 1, ANY, over('tiles, ports of all'), 'x'],
    [
      'figure 21, published: nix-vectors rise with pairs much more than matrices',
      2,
      ANY,
      [ratio(rise('nix-vectors'), rise('a dispatch per router'))],
      `x their rise from ${few} to ${whole(many)} pairs`,
    ],
  ];
}

/** Claims, and what is to be said beside them. */
export function publishedLines(at: Lookup): string {
  const own = at('one core, ports of all', 1000, PAIRS_20);
  const [core, nix, tiles] = (['one core', 'nix-vectors', 'tiles, ports of all'] as const).map((how) =>
    at(how, 4000, PAIRS_20),
  );
  return [
    own &&
      `  figure 19, published: ${whole(GLOBAL_SECONDS)} s for the tables of 1,000 routers (ns-3); here one core takes ${seconds(own.mean)}, ${si(GLOBAL_SECONDS / own.mean)} x as fast`,
    linesOf(claims(at)),
    core &&
      `  the thesis's text has ten pairs in figure 20, its set-up ${PAIRS_20}: they lead to ten routers, and ten searches on one core take ${seconds(core.mean)} with 4,000 routers`,
    nix &&
      tiles &&
      `  there tables of all pairs pay from ${whole(Math.ceil((PAIRS_20 * tiles.mean) / nix.mean))} pairs on, each with a search of its own; links that change would ask for all again`,
  ]
    .filter(Boolean)
    .join('\n');
}
