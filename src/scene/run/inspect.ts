/** All there is to say of one node of a run, equal on every executor at the same simulated time. */

import type { Reading } from '../../engine/event/reading.ts';
import type { EventRun, Run } from '../../run/run.ts';
import type { Inspection } from '../../scenario/picture.ts';
import { sourceOf } from './source.ts';
import type { AnyReading } from './viewed-run.ts';
import { secondsAt, type ViewedRun, viewedRunOf } from './viewed-run.ts';

/** What there is to say, and whom the node knows. */
export interface Inspected extends Inspection {
  readonly links: readonly number[];
}

/** Only while the run does not advance. Undefined where there is no such node, or nothing to say of it. */
export async function inspectNode(run: Run, node: number): Promise<Inspected | undefined> {
  const viewed = viewedRunOf(run);
  const reading = viewed && (await readingAt(run, viewed, node));
  if (!reading) return undefined;
  const { views } = viewed;
  const links = views.links?.(node, reading) ?? [];
  return {
    node,
    seconds: secondsAt(viewed, reading.nowTicks),
    name: views.name?.(node),
    fields: views.inspect(node, reading),
    bars: views.bars?.(node, reading),
    linked: links.length,
    ...(views.follow && !views.follow(node) && { isIdle: true }),
    links,
  };
}

/** Good for this node, until the run advances. */
export async function readingAt(run: EventRun, viewed: ViewedRun, node: number): Promise<Reading | undefined>;
export async function readingAt(run: Run, viewed: ViewedRun, node: number): Promise<AnyReading | undefined>;
export async function readingAt({ executor }: Run, viewed: ViewedRun, node: number): Promise<AnyReading | undefined> {
  return node < viewed.nodes ? sourceOf(executor)?.ofNode(viewed, node) : undefined;
}
