/** Where a study of the lab would run: on which executor, in how many workers, with which files. */
import { GPU_WIDTH, type PoolOptions, workersFor } from '../../client/study-pool.ts';
import type { ExecutorName } from '../../scenario/outcome.ts';
import type { StudyPlan } from '../../scenario/study/study-plan.ts';
import type { LabState } from '../slice.ts';
import type { StudyMachine } from './study-machine.ts';

/** A real GPU makes runs faster than all cores; an imitated one only where it is asked for. On cores each has a run of its own. */
export function studyExecutor({ device, draft }: Pick<LabState, 'device' | 'draft'>): ExecutorName {
  if (device?.engine !== 'gpu') return 'sequential';
  return draft.engine === 'gpu' || (draft.engine === 'auto' && !device.adapter.software) ? 'gpu' : 'sequential';
}

/** Executor, workers and contents of files for the runs of a plan. */
export async function poolOptionsOf(machine: StudyMachine, lab: LabState, plan: StudyPlan): Promise<PoolOptions> {
  const engine = studyExecutor(lab);
  const files = await lab.contentsOf(hashesOf(plan));
  // A processor that imitates a GPU makes runs one after the other.
  const isWide = engine === 'gpu' && lab.device?.adapter.software === false;
  return { engine, size: workersFor(engine, machine.cores), files, ...(isWide && { width: GPU_WIDTH }) };
}

/** Files that some run of a plan names. */
export function hashesOf({ spec, study }: Pick<StudyPlan, 'spec' | 'study'>): readonly string[] {
  const names = Object.entries(spec.params).flatMap(([name, { kind }]) => (kind === 'file' ? [name] : []));
  const values = names.flatMap((name) => {
    const axis = study.over.find(({ params }) => params.includes(name));
    if (!axis) return [study.scenario.params[name]];
    return axis.values.map((tuple) => tuple[axis.params.indexOf(name)]);
  });
  return [...new Set(values.map(String))].filter((hash) => hash !== '');
}
