/** All there is to say of one node of a run, equal on every engine at the same simulated time. */

import { GpuExecutor } from '../engine/event/gpu/gpu-executor.ts';
import { SequentialExecutor } from '../engine/event/sequential/sequential-executor.ts';
import type { Run } from '../models/run.ts';
import type { Inspection } from '../scenario/picture.ts';
import { readNode } from './gpu/read-node.ts';
import { secondsAt, subjectOf } from './subject.ts';

/** Only while the run does not advance. Undefined where there is no such node, or nothing to say of it. */
export async function inspectNode(run: Run, node: number): Promise<Inspection | undefined> {
  const subject = subjectOf(run);
  if (!subject || node >= subject.nodes) return undefined;
  const { executor } = run;
  const reading =
    executor instanceof GpuExecutor
      ? await readNode(subject, executor.read(), node)
      : executor instanceof SequentialExecutor
        ? executor.read()
        : undefined;
  if (!reading) return undefined;
  return { node, seconds: secondsAt(subject, reading.nowTicks), fields: subject.views.inspect(node, reading) };
}
