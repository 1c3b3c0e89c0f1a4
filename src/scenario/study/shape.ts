/** The shape of a run: runs of one shape are served by the same kernels and the same plan of memory. */
import { paramValue } from '../param.ts';
import type { Scenario } from '../scenario.ts';
import type { ModelSpec } from '../spec.ts';

/** Equal for runs of one shape. A model that says nothing has a shape for every choice of its parameters. */
export const shapeOf = (spec: ModelSpec, { params }: Pick<Scenario, 'params'>): string =>
  JSON.stringify(spec.shape?.(params) ?? Object.keys(spec.params).map((name) => paramValue(params, name)));
