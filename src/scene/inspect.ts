/** All there is to say of one node of a run, equal on every engine at the same simulated time. */

import { GpuExecutor } from '../engine/event/gpu/gpu-executor.ts';
import type { Reading } from '../engine/event/reading.ts';
import { SequentialExecutor } from '../engine/event/sequential/sequential-executor.ts';
import type { Run } from '../models/run.ts';
import type { Inspection } from '../scenario/picture.ts';
import { readNode } from './gpu/read-node.ts';
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
    links,
  };
}

/** Good for this node, until the run advances. */
export async function readingAt({ executor }: Run, subject: Subject, node: number): Promise<Reading | undefined> {
  if (node >= subject.nodes) return undefined;
  if (executor instanceof GpuExecutor) return readNode(subject, executor.read(), node);
  return executor instanceof SequentialExecutor ? executor.read() : undefined;
}
