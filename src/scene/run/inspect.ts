/** All there is to say of one node of a run, equal on every engine at the same simulated time. */

import type { Reading } from '../../engine/event/reading.ts';
import type { EventRun, Run } from '../../run/run.ts';
import type { Inspection } from '../../scenario/picture.ts';
import type { AnyReading } from './readings.ts';
import { sourceOf } from './source.ts';
import { type Subject, secondsAt, subjectOf } from './subject.ts';

/** What there is to say, and whom the node knows. */
export interface Inspected extends Inspection {
  readonly links: readonly number[];
}

/** Only while the run does not advance. Undefined where there is no such node, or nothing to say of it. */
export async function inspectNode(run: Run, node: number): Promise<Inspected | undefined> {
  const subject = subjectOf(run);
  const reading = subject && (await readingAt(run, subject, node));
  if (!reading) return undefined;
  const { views } = subject;
  const links = views.links?.(node, reading) ?? [];
  return {
    node,
    seconds: secondsAt(subject, reading.nowTicks),
    name: views.name?.(node),
    fields: views.inspect(node, reading),
    bars: views.bars?.(node, reading),
    linked: links.length,
    ...(views.follow && !views.follow(node) && { isIdle: true }),
    links,
  };
}

/** Good for this node, until the run advances. */
export async function readingAt(run: EventRun, subject: Subject, node: number): Promise<Reading | undefined>;
export async function readingAt(run: Run, subject: Subject, node: number): Promise<AnyReading | undefined>;
export async function readingAt({ executor }: Run, subject: Subject, node: number): Promise<AnyReading | undefined> {
  return node < subject.nodes ? sourceOf(executor)?.ofNode(subject, node) : undefined;
}
