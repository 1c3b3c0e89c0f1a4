/** A network in some lines: how large, how joined, how far, and its digest. */
import { counted } from '../../base/counted.ts';
import { table } from '../../base/format.ts';
import { showNumber } from '../../scenario/words/show.ts';
import { leavesOf } from '../../topology/leaves.ts';
import type { MadeNetwork } from '../../topology/making/make-network.ts';
import { degreesOf } from '../../topology/making/wiring.ts';
import { networkDigest } from '../../topology/network-digest.ts';
import type { TopologyParams } from '../../topology/spec/params.ts';

export function describeNetwork({ network, remarks }: MadeNetwork, params: TopologyParams): string {
  const { routers, links } = network;
  const degrees = degreesOf(routers.x.length, links);
  const rows = [
    ['topology', params.topology],
    ['routers', `${counted(routers.x.length, 'routers')} in ${counted(new Set(routers.system).size, 'systems')}`],
    ['leaves', counted(leavesOf(network, params).length, 'routers')],
    ['links', counted(links.a.length, 'links')],
    ['degrees', range(degrees, '')],
    ['bandwidths', range(links.mbps, ' Mbit/s')],
    ['delays', range(links.delay, ' s')],
    ...(links.weight ? [['weights', range(links.weight, '')]] : []),
    ...remarks.map((remark) => ['remark', remark]),
    ['digest', networkDigest(network)],
  ];
  return `${table(rows)}\n`;
}

/** `2 to 63, mean 3.99`. */
function range(values: ArrayLike<number>, unit: string): string {
  let [least, most, sum] = [values[0], values[0], 0];
  for (let i = 0; i < values.length; i++) {
    least = Math.min(least, values[i]);
    most = Math.max(most, values[i]);
    sum += values[i];
  }
  const show = (value: number) => showNumber(Number(value.toPrecision(4)));
  return least === most
    ? `${show(least)}${unit}`
    : `${show(least)} to ${show(most)}${unit}, mean ${show(sum / values.length)}`;
}
