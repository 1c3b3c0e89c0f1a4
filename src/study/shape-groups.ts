/** Settings of a plan by the shape of their runs: those of one shape follow each other, so that kernels and memory serve them all. */
import { shapeOf } from '../scenario/study/shape.ts';
import type { StudyPlan } from '../scenario/study/study-plan.ts';

export interface ShapeGroups {
  /** By setting: the number of its shape, from 0 in the order of the plan. */
  readonly shapeOf: Int32Array;
  readonly count: number;
}

export function shapeGroups({ spec, settings }: Pick<StudyPlan, 'spec' | 'settings'>): ShapeGroups {
  const known = new Map<string, number>();
  const shapes = new Int32Array(settings.length);
  for (const { index, scenario } of settings) {
    const shape = shapeOf(spec, scenario);
    const number = known.get(shape) ?? known.size;
    known.set(shape, number);
    shapes[index] = number;
  }
  return { shapeOf: shapes, count: known.size };
}
