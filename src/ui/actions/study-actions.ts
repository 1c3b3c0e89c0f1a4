/** What can be done about studies: actions of what varies, of the study on the stage, and one to vary each parameter of the setup. */
import { catalog } from '../../models/catalog.ts';
import { isVisible } from '../../scenario/files.ts';
import { specOf } from '../../state/setup/draft.ts';
import type { LabState } from '../../state/slice.ts';
import { focusField } from '../setup/focus-field.ts';
import { isVariedParam } from '../setup/vary-words.ts';
import { resumeWord } from '../study/study-phase.ts';
import { isStudyRunning, isVaried, whyNotStudy } from '../study/study-rules.ts';
import type { Action } from './actions.ts';

const NO_STUDY = 'no study is open';

export const STUDY_ACTIONS: readonly Action[] = [
  {
    id: 'study-run',
    title: 'Run what varies as a study',
    group: 'Study',
    words: 'sweep grid parameters start',
    whyNot: whyNotStudy,
    act: (lab) => lab.startStudy(),
  },
  {
    id: 'study-cancel',
    title: 'Cancel the study',
    group: 'Study',
    words: 'end stop sweep',
    whyNot: (lab) => (isStudyRunning(lab) ? undefined : 'no study is running'),
    act: (lab) => lab.cancelStudy(),
  },
  {
    id: 'study-resume',
    title: 'Resume the study',
    group: 'Study',
    words: 'go on continue sweep',
    whyNot: ({ study }) => (study && resumeWord(study) ? undefined : 'there is no study to go on with'),
    act: (lab) => lab.resumeStudy(),
  },
  {
    id: 'study-show',
    title: ({ isStudyShown }) => (isStudyShown ? 'Show the network' : 'Show the study'),
    group: 'Study',
    keys: 'v',
    words: 'stage heat map lines scene',
    whyNot: ({ study }) => (study ? undefined : NO_STUDY),
    act: (lab) => {
      lab.showStudy(!lab.isStudyShown);
      lab.goTo('scene');
    },
  },
  {
    id: 'study-close',
    title: 'Close the study',
    group: 'Study',
    whyNot: ({ study }) => (study ? undefined : NO_STUDY),
    act: (lab) => lab.closeStudy(),
  },
  {
    id: 'vary-nothing',
    title: 'Vary nothing',
    group: 'Study',
    words: 'reset sweep axes',
    whyNot: (lab) => (isVaried(lab) ? undefined : 'nothing varies'),
    act: (lab) => lab.varyNothing(),
  },
];

/** One for each parameter that the form shows. */
export function varyActions(lab: LabState): readonly Action[] {
  const spec = specOf(catalog, lab.draft.model);
  return Object.entries(spec.params)
    .filter(([, param]) => isVisible(param, lab.reading.values))
    .map(([name, { label }]) => ({
      id: `vary ${name}`,
      title: ({ vary }: LabState) => (isVariedParam({ vary }, name) ? `Vary ${label} no more` : `Vary ${label}`),
      group: 'Study' as const,
      words: `list range values ${name}`,
      act: (now: LabState) => {
        if (isVariedParam(now, name)) return now.unvaryParam(name);
        now.varyParam(name);
        focusField(now, name);
      },
    }));
}
