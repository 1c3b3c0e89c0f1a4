/**
 * Everything that a person can do in the lab, once each: the palette lists it, `shortcuts.ts` binds its keys, the help
 * shows them. To add an action, add a line to `ACTIONS`; the picture's are in `view-actions.ts`, what follows from
 * specs is made in `generated-actions.ts`.
 */

import { catalog } from '../../models/catalog.ts';
import type { DrawerTab } from '../../state/page/drawer.ts';
import type { Panel, Section } from '../../state/page/page.ts';
import { useTheme } from '../../state/page/theme.ts';
import { isUnchecked, textNow } from '../../state/protocol/text-now.ts';
import { whyNotAnalyse } from '../../state/run/parallelism.ts';
import { stateOf } from '../../state/run/run.ts';
import type { LabState } from '../../state/slice.ts';
import { openSetupFile } from '../controls/open-file.ts';
import { canSave, saveSetup } from '../controls/save-file.ts';
import { writeOwn } from '../protocol/write-own.ts';
import { changePace, paceStep } from '../run/pace-steps.ts';
import { whyNotEnd, whyNotReset, whyNotRunSetup, whyNotStart, whyNotStep, whyNotStepBack } from '../run/run-rules.ts';
import { RUN_WORDS } from '../run/words.ts';
import type { Lab } from '../shell/lab-context.ts';
import { momentWord, specOnScreen, stepWord } from '../shell/spec-on-screen.ts';
import { studyStep } from '../study/study-rules.ts';
import { focusSection } from './focus-section.ts';

/** In the order of the palette. */
export const GROUPS = ['Run', 'Setup', 'Study', 'Experiment', 'View', 'Go to', 'Page'] as const;
export type ActionGroup = (typeof GROUPS)[number];

export interface Action {
  readonly id: string;
  readonly title: string | ((lab: LabState) => string);
  readonly group: ActionGroup;
  /** In the notation of tinykeys: `r`, `?`, `$mod+k`. Keys without `$mod` are single keys. */
  readonly keys?: string;
  /** The same by another key. */
  readonly otherKeys?: string;
  /** Left to the browser while someone writes elsewhere than in the setup. */
  readonly isEditing?: boolean;
  /** Other words by which people look for it. */
  readonly words?: string;
  /** Why it cannot be done now, a few words; undefined when it can. */
  readonly whyNot?: (lab: LabState) => string | undefined;
  /** `parts`: what is not in the store, such as the picture's camera. */
  readonly act: (lab: LabState, parts: Lab) => void | Promise<void>;
}

const isRunning = (lab: LabState): boolean => stateOf(lab) === 'running';

/** Opens a panel of the page. */
const opens = (panel: Panel, group: ActionGroup, title: string, words: string, more: Partial<Action> = {}): Action => ({
  id: panel,
  title,
  group,
  words,
  act: (lab) => lab.openPanel(panel),
  ...more,
});

/** Leads to a place of the page. */
const goes = (section: Section, title: string, keys: string): Action => ({
  id: `go-${section}`,
  title,
  group: 'Go to',
  keys,
  act: (lab) => focusSection(lab, section),
});

/** Leads to a list of the drawer: they are one place, results. */
const lists = (tab: DrawerTab, title: string, keys: string, words?: string): Action => ({
  ...goes('results', title, keys),
  id: `go-${tab}`,
  words,
  act: (lab) => {
    lab.openDrawer(tab);
    focusSection(lab, 'results');
  },
});

export const ACTIONS: readonly Action[] = [
  {
    id: 'run',
    title: (lab) => studyStep(lab)?.title ?? RUN_WORDS[stateOf(lab)] ?? 'Run',
    group: 'Run',
    keys: 'Space',
    words: 'play pause start resume',
    whyNot: (lab) => {
      const step = studyStep(lab);
      return step ? step.whyNot : whyNotStart(lab);
    },
    act: (lab) => studyStep(lab)?.act() ?? (isRunning(lab) ? lab.pause() : lab.run()),
  },
  {
    id: 'step',
    title: (lab) => `Step ${stepWord(lab)}`,
    group: 'Run',
    keys: '.',
    whyNot: whyNotStep,
    act: (lab) => lab.step(),
  },
  {
    id: 'step-back',
    title: (lab) => `Step back ${stepWord(lab)}`,
    group: 'Run',
    keys: ',',
    words: 'past rewind undo',
    whyNot: whyNotStepBack,
    act: (lab) => lab.stepBack(),
  },
  { id: 'reset', title: 'Reset to the start', group: 'Run', keys: 'r', whyNot: whyNotReset, act: (lab) => lab.reset() },
  {
    id: 'end',
    title: 'End the run here',
    group: 'Run',
    words: 'cancel stop',
    whyNot: whyNotEnd,
    act: (lab) => lab.cancel(),
  },
  {
    id: 'run-setup',
    title: 'Run what the setup says, from the start',
    group: 'Run',
    keys: '$mod+Enter',
    words: 'start changed parameters',
    // What was typed a moment ago may have mended what was wrong: it is checked before it runs.
    whyNot: (lab) => (lab.device && isUnchecked(lab) ? undefined : whyNotRunSetup(lab)),
    act: (lab) => lab.runSetup(),
  },
  {
    id: 'pace',
    title: (lab) => (lab.paceMode === 'max' ? 'Pace: slow enough to watch' : 'Pace: as fast as this device can'),
    group: 'Run',
    keys: 'm',
    words: 'speed max paced faster slower',
    act: (lab) => lab.setPaceMode(lab.paceMode === 'max' ? 'paced' : 'max'),
  },
  opens('gallery', 'Experiment', 'Choose an experiment', 'gallery presets models examples open', { keys: 'g' }),
  opens('papers', 'Experiment', 'Papers, figure by figure', 'published references works reproduce verdict'),
  {
    id: 'write-protocol',
    title: 'Write a protocol',
    group: 'Experiment',
    words: 'own model text code language editor program make example',
    act: (lab) => writeOwn(lab),
  },
  {
    id: 'protocol-text',
    title: ({ isTextShown }) => (isTextShown ? 'Parameters of the protocol' : 'Text of the protocol'),
    group: 'Setup',
    words: 'editor code form write',
    whyNot: (lab) => (textNow(lab) === undefined ? 'the setup is of no text' : undefined),
    act: (lab) => {
      lab.showText(!lab.isTextShown);
      focusSection(lab, 'setup');
    },
  },
  {
    id: 'undo',
    title: 'Undo the last edit of the setup',
    group: 'Setup',
    keys: '$mod+z',
    isEditing: true,
    words: 'back',
    whyNot: ({ edits }) => (edits.past.length > 0 ? undefined : 'nothing to undo'),
    act: (lab) => lab.undo(),
  },
  {
    id: 'redo',
    title: 'Redo the edit that was undone',
    group: 'Setup',
    keys: '$mod+Shift+z',
    otherKeys: '$mod+y',
    isEditing: true,
    words: 'again forward',
    whyNot: ({ edits }) => (edits.future.length > 0 ? undefined : 'nothing to redo'),
    act: (lab) => lab.redo(),
  },
  {
    id: 'reset-all',
    title: 'Reset every change of the setup',
    group: 'Setup',
    words: 'preset defaults',
    act: (lab) => lab.resetAll(),
  },
  {
    id: 'slower',
    title: 'Half the pace',
    group: 'Run',
    keys: '[',
    words: 'speed slower',
    whyNot: (lab) => (paceStep(lab, -1) === undefined ? 'it is as slow as it goes' : undefined),
    act: (lab) => changePace(lab, -1),
  },
  {
    id: 'faster',
    title: 'Twice the pace',
    group: 'Run',
    keys: ']',
    words: 'speed faster',
    whyNot: (lab) => (paceStep(lab, 1) === undefined ? 'it is as fast as it goes' : undefined),
    act: (lab) => changePace(lab, 1),
  },
  {
    id: 'until',
    title: (lab) => `Run until ${momentWord(lab)}`,
    group: 'Run',
    keys: 'u',
    words: 'stop at breakpoint',
    whyNot: whyNotStart,
    act: (lab) => lab.askUntil(true),
  },
  {
    id: 'open-file',
    title: 'Open a scenario, a result, a study or a protocol from a file',
    group: 'Setup',
    words: 'import json csv load table plot',
    act: openSetupFile,
  },
  opens('imports', 'Setup', 'Imported files', 'matrix trace csv kept storage delete'),
  {
    id: 'save-setup',
    title: 'Save the setup as a file',
    group: 'Setup',
    words: 'export scenario json download',
    whyNot: (lab) => (canSave(lab) ? undefined : 'the setup has an error'),
    act: saveSetup,
  },
  opens(
    'parallelism',
    'Experiment',
    'Analyse parallelism',
    'critical path lp utilisation speedup trace dependency depth',
    { keys: 'a', whyNot: (lab) => whyNotAnalyse(lab, catalog) },
  ),
  goes('scene', 'Scene', '1'),
  goes('charts', 'Charts', '2'),
  goes('setup', 'Setup', '3'),
  lists('results', 'Results', '4'),
  lists('runs', 'Runs', '5', 'history compare kept'),
  lists('events', 'Events', '7', 'trace table list messages window csv'),
  lists('log', 'Log', '6'),
  opens('share', 'Page', 'Share: copy a link', 'url embed iframe snippet reproduce', { keys: 's' }),
  opens('command-line', 'Page', 'Copy command line', 'shell terminal cli npm reproduce headless share'),
  opens('cite', 'Page', 'Copy methods text or BibTeX', 'cite citation reference paper describe latex'),
  {
    id: 'tour',
    title: (lab) => (lab.tour === null ? `Tour of ${specOnScreen(lab).title}` : 'End the tour'),
    group: 'Page',
    words: 'introduction explain steps learn what is this picture help',
    whyNot: (lab) => (specOnScreen(lab).tour ? undefined : 'this model has none'),
    act: (lab) => (lab.tour === null ? lab.showTour() : lab.endTour()),
  },
  opens('lesson', 'Page', 'Make a lesson', 'teach teacher class steps own tour add a step students course'),
  {
    id: 'tell-lesson',
    title: (lab) => (lab.lesson?.title ? `Lesson: ${lab.lesson.title}` : 'Begin the lesson'),
    group: 'Page',
    words: 'play steps students again',
    whyNot: (lab) => (lab.lesson && lab.lesson.steps.length > 0 ? undefined : 'there is none yet'),
    act: (lab) => lab.tellLesson(0),
  },
  {
    id: 'hints',
    title: 'Show the three hints',
    group: 'Page',
    words: 'introduction first visit',
    act: (lab) => lab.showHint(0),
  },
  opens('palette', 'Page', 'Find a command', 'palette search actions', { keys: '$mod+k' }),
  opens('help', 'Page', 'Help and keys', 'shortcuts about digest', { keys: '?' }),
  opens('about', 'Page', 'About this device', 'adapter gpu limits features memory storage browser version bug report'),
  {
    id: 'theme',
    title: () => (useTheme.getState().theme === 'dark' ? 'Use the light theme' : 'Use the dark theme'),
    group: 'Page',
    keys: 't',
    words: 'dark light colours',
    act: () => useTheme.getState().toggle(),
  },
];

export const actionTitle = ({ title }: Action, lab: LabState): string =>
  typeof title === 'string' ? title : title(lab);
