/** What the picture of a run shows: how many nodes, and what a colour means. */
import { catalog } from '../models/catalog.ts';
import { eventModels } from '../models/registry.ts';
import type { Run } from '../models/run.ts';

export interface Subject {
  readonly nodes: number;
  /** Pending events that the last colour stands for. */
  readonly max: number;
  readonly label: string;
  readonly unit: string;
}

/** Three standard deviations above the mean of a Poisson count: fixed for a scenario, so colours do not jump. */
const scaleMax = (mean: number): number => Math.max(4, Math.ceil(mean + 3 * Math.sqrt(mean)));

export function subjectOf({ scenario }: Run): Subject {
  const { nodes, pendingPerNode } = eventModels[scenario.model].build(scenario);
  const channel = catalog.find((spec) => spec.id === scenario.model)?.views[0]?.channels[0];
  return {
    nodes,
    max: scaleMax(pendingPerNode),
    label: channel?.label ?? 'Pending events',
    unit: channel?.unit ?? 'events',
  };
}
