/** What `bench mobile` measures: the scenarios of Cunetsim's paper at its sizes and ours, and what the paper says of them. */

import type { Checked } from '../../../scenario/check.ts';
import { complete } from '../../../scenario/defaults.ts';
import { lengthOf } from '../../../scenario/horizon.ts';
import { findNamed, namedScenario } from '../../../scenario/presets.ts';
import type { Params } from '../../../scenario/spec.ts';
import { mobileSpec } from '../spec.ts';

export const SETTINGS = ['static', 'mobile'] as const;
export type Setting = (typeof SETTINGS)[number];

/** Figures 10 and 11 of the paper, 4 to 246 thousand nodes, and our goal. */
export const SIZES: readonly number[] = [4, 100, 2000, 8000, 48_000, 102_000, 246_000, 2 ** 20];

/** Nodes on a grid stand in a square: the nearest one. */
export const nodesOf = (setting: Setting, size: number): number =>
  setting === 'static' ? Math.max(1, Math.round(Math.sqrt(size))) ** 2 : size;

/** Up to so many moving nodes are in the paper's area; more have an area as dense as so many have in the paper's. */
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

/** By setting and size. Where the paper gives a ratio, the seconds follow from it. */
const PUBLISHED: Readonly<Record<Setting, Readonly<Record<number, PublishedSeconds>>>> = {
  static: {
    2000: { cunetsim: 0.35, fourCores: 0.35, sinalgo: 26 * 0.35, ns3: 80 * 0.35 },
    48000: { cunetsim: 5.93, fourCores: 3.5 * 5.93, sinalgo: 22 * 5.93, ns3: 150 * 5.93 },
  },
  mobile: {
    48000: { cunetsim: 3552 / 260, fourCores: (9.2 * 3552) / 260, sinalgo: 3552 },
  },
};

export const publishedFor = (setting: Setting, size: number): PublishedSeconds | undefined => PUBLISHED[setting][size];
