/** Delays of links and of access links, and the lookahead. */
import { delayTicks } from '../../../routing/metric.ts';
import { type Scenario, toTicks } from '../../../scenario/scenario.ts';
import type { InternetParams } from '../spec/params.ts';
import type { Prepared } from './prepare.ts';

/** Ticks of links, and of an access link; `stack` is the lookahead too. */
export interface Delays {
  readonly stack: number;
  readonly access: number;
  readonly links: Uint32Array;
}

/** Without a network the least that links may have. */
export function delaysOf({ params, tick }: Scenario<InternetParams>, prepared?: Prepared): Delays {
  const access = toTicks(params.accessDelay, tick);
  const links = prepared ? delayTicks(prepared.network.links, tick) : Uint32Array.of(toTicks(params.delayFloor, tick));
  const least = links.reduce((a, b) => Math.min(a, b));
  return { stack: Math.max(1, Math.min(least, Math.floor(access / 2))), access, links };
}
