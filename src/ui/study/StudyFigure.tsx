/** One of the figures of a study, of either kind. A click on a setting, or Enter, opens its runs. */
import { useCallback, useMemo, useState } from 'react';
import type { Limits } from '../../charts/kit/limits.ts';
import type { StudyChoice } from '../../charts/study/study-choice.ts';
import type { StudyField } from '../../charts/study/study-data.ts';
import type { StudyFigureKind, StudyTitles } from '../../charts/study/study-words.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import type { StagedStudy } from '../../state/study/study.ts';
import { Figure, type SharedLimits } from '../charts/Figure.tsx';

interface StudyFigureProps<Plot> {
  readonly kind: StudyFigureKind<Plot>;
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

export function StudyFigure<Plot>(props: StudyFigureProps<Plot>) {
  const { kind, spec, study, column, plot, titles, panel, limits, onOpen } = props;
  const data = useMemo(() => ({ plot, titles, panel, open: onOpen }), [plot, titles, panel, onOpen]);
  return (
    <Figure
      kind={kind}
      data={data}
      id={`study${panel}`}
      name={fileNameOf(spec, titles, panel)}
      limits={limits}
      source={{ from: 'study', study, titles, column, ...kind.intervals(plot) }}
    />
  );
}

/** Ends of axes by hand are those of all figures beside each other, and of nothing else that is plotted. */
export function useSharedLimits({ as, metric, x, against }: StudyChoice): SharedLimits {
  const [kept, setKept] = useState({ key: '', limits: NONE });
  const key = [as, metric, x, against?.join() ?? ''].join();
  const set = useCallback((limits: Limits) => setKept({ key, limits }), [key]);
  return [kept.key === key ? kept.limits : NONE, set];
}

const NONE: Limits = {};

const fileNameOf = ({ id }: ModelSpec, { metric, x, base }: StudyTitles, panel: string): string =>
  [id, 'study', metric.label, x, panel, base && `against ${base}`]
    .filter(Boolean)
    .join('-')
    .toLowerCase()
    .replaceAll(/[ ,%+^/]+/g, '-');
