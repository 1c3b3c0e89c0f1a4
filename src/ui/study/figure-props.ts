/** What the figures of a study have in common. */
import { useCallback, useState } from 'react';
import type { Limits } from '../../charts/kit/limits.ts';
import type { StudyTitles } from '../../charts/study/lines-words.ts';
import type { StudyChoice } from '../../charts/study/study-choice.ts';
import type { StudyField } from '../../charts/study/study-data.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import type { StagedStudy } from '../../state/study/study.ts';
import { type ChangeView, type ChartView, useChartView } from '../charts/chart-view.ts';

export interface FigureProps<Plot> {
  readonly spec: ModelSpec;
  readonly study: StagedStudy;
  /** Column of what is plotted. */
  readonly column: string;
  readonly plot: Plot;
  readonly titles: StudyTitles;
  /** What tells it from the figures beside it: `Delay 5 s`; '' of the only one. */
  readonly panel: string;
  readonly limits: SharedLimits;
  readonly onOpen: (field: StudyField) => void;
}

/** Ends of axes by hand are those of all figures beside each other, and of nothing else that is plotted. */
export type SharedLimits = readonly [limits: Limits, set: (limits: Limits) => void];

export function useSharedLimits({ as, metric, x, against }: StudyChoice): SharedLimits {
  const [kept, setKept] = useState({ key: '', limits: NONE });
  const key = [as, metric, x, against?.join() ?? ''].join();
  const set = useCallback((limits: Limits) => setKept({ key, limits }), [key]);
  return [kept.key === key ? kept.limits : NONE, set];
}

const NONE: Limits = {};

/** How one of them is looked at. */
export function useFigureView(
  scale: 'linear' | 'fit',
  [limits, setLimits]: SharedLimits,
): readonly [ChartView, ChangeView] {
  const [own, change] = useChartView(scale);
  const changeAll = useCallback<ChangeView>(
    (some) => {
      if (some.limits) setLimits(some.limits);
      else change(some);
    },
    [change, setLimits],
  );
  return [{ ...own, limits }, changeAll];
}

export const NO_VALUES = 'No run that is shown has measured this yet.';

export const figureLabel = ({ metric }: StudyTitles, panel: string): string => panel || metric.label;

export const fileNameOf = ({ id }: ModelSpec, { metric, x, base }: StudyTitles, panel: string): string =>
  [id, 'study', metric.label, x, panel, base && `against ${base}`]
    .filter(Boolean)
    .join('-')
    .toLowerCase()
    .replaceAll(/[ ,%+^/]+/g, '-');
