/** Rules between Kademlia's parameters, as sentences `what is wrong: what to do`; and how long its delays can be. */
import { latencyFault, longestLatency } from '../../../underlay/spec/check.ts';
import type { KademliaParams } from './params.ts';

/** Sessions are left out: one that is longer than the run ends after it, whenever that is. */
export function horizonOf(params: KademliaParams): {
  readonly endSeconds: number;
  readonly longestDelaySeconds: number;
} {
  const { end, dMax, timeout, refresh, refreshCheck } = params;
  const check = refresh === 0 ? 0 : refreshCheck;
  return { endSeconds: end, longestDelaySeconds: Math.max(dMax, timeout, longestLatency(params), check) };
}

export const checkKademlia = (params: KademliaParams, tickMicroseconds: number): string | undefined =>
  churnFault(params) ?? reachFault(params) ?? latencyFault(params, tickMicroseconds);

const churnFault = ({ tables, churn }: KademliaParams): string | undefined =>
  tables === 'cold' && churn === 'flash'
    ? 'churn flash has peers leave that are there from the start, and with cold tables nobody is: set tables to warm'
    : undefined;

/** Who comes and goes is offline at the start or online; in a flash all are online. */
const COME_AND_GO: readonly unknown[] = ['exponential', 'weibull', 'trace'];

const reachFault = ({ tables, unreachable, nat, churn }: KademliaParams): string | undefined =>
  tables === 'warm' && Number(unreachable) > 0 && nat === 0 && !COME_AND_GO.includes(churn)
    ? `unreachable ${unreachable} finds nobody, for each peer is online and takes requests at the start: raise nat, or set churn to ${COME_AND_GO.join(', ')}`
    : undefined;
