/** What the figures of a study have in common. */
import type { StudyTitles } from '../../charts/study/lines-words.ts';
import type { StudyField } from '../../charts/study/study-data.ts';
import type { ModelSpec } from '../../scenario/spec.ts';

export interface FigureProps<Plot> {
  readonly spec: ModelSpec;
  readonly plot: Plot;
  readonly titles: StudyTitles;
  /** What tells it from the figures beside it: `Delay 5 s`; '' of the only one. */
  readonly panel: string;
  readonly onOpen: (field: StudyField) => void;
}

export const NO_VALUES = 'No run that is shown has measured this yet.';

export const figureLabel = ({ metric }: StudyTitles, panel: string): string => panel || metric.label;

export const fileNameOf = ({ id }: ModelSpec, { metric, x, base }: StudyTitles, panel: string): string =>
  [id, 'study', metric.label, x, panel, base && `against ${base}`]
    .filter(Boolean)
    .join('-')
    .toLowerCase()
    .replaceAll(/[ ,%+^/]+/g, '-');
