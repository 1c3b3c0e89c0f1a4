/** What the picture of a run shows: how many nodes, and what a colour means. */
import { catalog } from '../models/catalog.ts';
import { eventModels } from '../models/registry.ts';
import type { Run } from '../models/run.ts';

export interface Subject {
  readonly nodes: number;
  /** Events pending at a node on average. */
  readonly mean: number;
  readonly label: string;
  readonly unit: string;
}

/** Values of the first and the last colour. */
export interface Scale {
  readonly min: number;
  readonly max: number;
}

export function subjectOf({ scenario }: Run): Subject {
  const { nodes, pendingPerNode } = eventModels[scenario.model].build(scenario);
  const channel = catalog.find((spec) => spec.id === scenario.model)?.views[0]?.channels[0];
  return {
    nodes,
    mean: pendingPerNode,
    label: channel?.label ?? 'Pending events',
    unit: channel?.unit ?? 'events',
  };
}

const LEAST_MAX = 4;

/**
 * Three standard deviations about the mean of a Poisson count: fixed for a scenario, so colours do not jump. Single nodes
 * are shown from 0; means over many lie close together, so their scale closes in on them.
 */
export function scaleOf({ mean }: Subject, nodesPerCell: number): Scale {
  const spread = 3 * Math.sqrt(mean / nodesPerCell);
  if (nodesPerCell === 1) return { min: 0, max: Math.max(LEAST_MAX, Math.ceil(mean + spread)) };
  return { min: Math.max(0, Math.floor((mean - spread) * 10) / 10), max: Math.ceil((mean + spread) * 10) / 10 };
}
