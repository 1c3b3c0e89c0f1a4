/** How a person looks at one chart; lasts as long as the page. */
import { useCallback, useState } from 'react';
import type { Limits } from '../../charts/kit/limits.ts';
import type { ValueAxis } from '../../charts/kit/value-scale.ts';

export interface ChartView {
  readonly axis: ValueAxis;
  /** Only the head with its number is seen. */
  readonly isFolded: boolean;
  readonly isTall: boolean;
  /** The summary is in sight. */
  readonly isDescribed: boolean;
  /** Ends of axes by hand. */
  readonly limits: Limits;
}

export type ChangeView = (change: Partial<ChartView>) => void;

export function useChartView(scale: 'linear' | 'log' | 'fit' | undefined): readonly [ChartView, ChangeView] {
  const [view, setView] = useState<ChartView>({
    axis: scale === 'log' || scale === 'fit' ? scale : 'zero',
    isFolded: false,
    isTall: false,
    isDescribed: false,
    limits: {},
  });
  const change = useCallback<ChangeView>((some) => setView((before) => ({ ...before, ...some })), []);
  return [view, change];
}
