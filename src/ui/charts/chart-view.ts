/** How a person looks at one figure. */
import type { FigureView } from '../../charts/kit/figure-kind.ts';

export interface ChartView extends Omit<FigureView, 'timeline'> {
  /** Only the head with its number is seen. */
  readonly isFolded: boolean;
  readonly isTall: boolean;
  /** The summary is in sight. */
  readonly isDescribed: boolean;
}

export type ChangeView = (change: Partial<ChartView>) => void;
