/** Which nodes a picture takes samples of: all of them as cells, or every so many as points. */
import type { CellOrder, ViewSpec } from '../scenario/spec.ts';
import { gridFor } from './geometry/grid.ts';

export interface SamplePlan {
  readonly kind: ViewSpec['kind'];
  /** Of cells. */
  readonly order: CellOrder;
  readonly nodes: number;
  /** Cells: a sample is 2^exponent nodes that follow each other in this order. 0 for points. */
  readonly exponent: number;
  /** Points: every stride-th node is one. 1 for cells. */
  readonly stride: number;
  readonly count: number;
}

/** `most`: cells or points that what draws them can bear. */
export function planSamples(view: Pick<ViewSpec, 'kind' | 'order'>, nodes: number, most: number): SamplePlan {
  const { kind, order = 'node' } = view;
  if (kind === 'cells') {
    const { exponent, cells } = gridFor(nodes, most);
    return { kind, order, nodes, exponent, stride: 1, count: cells };
  }
  const stride = Math.ceil(nodes / most);
  return { kind, order, nodes, exponent: 0, stride, count: Math.ceil(nodes / stride) };
}
