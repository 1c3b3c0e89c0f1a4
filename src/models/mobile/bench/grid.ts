/** What `bench mobile` measures: the scenarios of Cunetsim's report at its sizes and ours, and what the report says of them. */

import type { Checked } from '../../../scenario/check.ts';
import { complete } from '../../../scenario/defaults.ts';
import { lengthOf } from '../../../scenario/horizon.ts';
import { findNamed, namedScenario } from '../../../scenario/presets.ts';
import type { Params } from '../../../scenario/spec.ts';
import { CUNETSIM_SECONDS } from '../spec/published.ts';
import { mobileSpec } from '../spec.ts';

export const SETTINGS = ['static', 'mobile'] as const;
export type Setting = (typeof SETTINGS)[number];

/** Between the ends of the report's run times over sizes (figures 7, 8 and 10: 4 nodes to 102, 100 and 246 thousand), and our goal. */
export const SIZES: readonly number[] = [4, 100, 2000, 8000, 48_000, 102_000, 246_000, 2 ** 20];

/** Nodes on a grid stand in a square: the nearest one. */
export const nodesOf = (setting: Setting, size: number): number =>
  setting === 'static' ? Math.max(1, Math.round(Math.sqrt(size))) ** 2 : size;

/** Up to so many moving nodes are in the paper's area; more have an area as dense as so many have in it. That is ours: the paper's is the same up to some 100 thousand. */
const MOST_IN_PAPER_AREA = 48_000;
const PAPER_SIDE = 1600;

/** Of the area of moving nodes, in m. */
export const sideOf = (nodes: number): number =>
  nodes <= MOST_IN_PAPER_AREA ? PAPER_SIDE : Math.round(PAPER_SIDE * Math.sqrt(nodes / MOST_IN_PAPER_AREA));

function paramsOf(setting: Setting, nodes: number): Params {
  if (setting === 'static') return { nodes };
  const side = sideOf(nodes);
  return { nodes, width: side, height: side };
}

/** The paper's scenario with so many nodes; its series has two rows, so that the census hardly counts. */
export function scenarioFor(setting: Setting, nodes: number): Checked {
  const named = findNamed([mobileSpec], `mobile/cunetsim-${setting}`);
  if (!named.ok) return named;
  const params = { ...named.value.preset?.params, ...paramsOf(setting, nodes) };
  const sampleEvery = lengthOf(mobileSpec, complete(mobileSpec, { params }).params);
  return namedScenario({ spec: mobileSpec }, { params, sampleEvery });
}

/** Wall seconds as published: on a GTX 460, on four cores of an i7 940, and of other simulators. */
export interface PublishedSeconds {
  readonly cunetsim: number;
  readonly fourCores: number;
  readonly sinalgo: number;
  readonly ns3?: number;
}

const OF_STATIC: Readonly<Record<number, Readonly<Record<keyof PublishedSeconds, number>>>> = CUNETSIM_SECONDS.static;
const OF_MOBILE: Readonly<Record<number, (typeof CUNETSIM_SECONDS.mobile)[48_000]>> = CUNETSIM_SECONDS.mobile;

/** Where the report gives a ratio, the seconds follow from it. */
export function publishedFor(setting: Setting, size: number): PublishedSeconds | undefined {
  if (setting === 'static' && OF_STATIC[size]) {
    const { cunetsim, fourCores, sinalgo, ns3 } = OF_STATIC[size];
    return { cunetsim, fourCores: fourCores * cunetsim, sinalgo: sinalgo * cunetsim, ns3: ns3 * cunetsim };
  }
  if (setting === 'mobile' && OF_MOBILE[size]) {
    const { sinalgoSeconds, fourCores, sinalgo } = OF_MOBILE[size];
    const cunetsim = sinalgoSeconds / sinalgo;
    return { cunetsim, fourCores: fourCores * cunetsim, sinalgo: sinalgoSeconds };
  }
  return undefined;
}
