/** What the lab says of studies: that one cannot begin, that one was interrupted, what a dropped file is not. */
import { counted } from '../../base/counted.ts';
import type { Failure } from '../../base/result.ts';
import type { StudyPlan } from '../../scenario/study/study-plan.ts';
import { clip } from '../../scenario/words/show.ts';
import { sentence } from '../page/failure-notices.ts';
import type { Notice } from '../page/notices.ts';

export const refusedNotice = ({ kind, message, remedy }: Failure): Notice => ({
  id: 'study',
  section: 'scene',
  tone: 'error',
  title: kind === 'limit' ? 'This study does not fit' : 'This study cannot begin',
  text: sentence(message),
  remedy: sentence(remedy),
});

/** Nothing of it is built, nor drawn: each setting would be a field of a figure. */
export const largeStudyNotice = ({ size, runs }: Pick<StudyPlan, 'size' | 'runs'>): Notice => ({
  id: 'study',
  section: 'scene',
  tone: 'info',
  title: 'This study is large',
  text: `It has ${counted(size, 'settings')} and up to ${counted(runs, 'runs')}, and is built when you run it.`,
});

/** The run on screen made way. */
export const madeWayNotice = (how: 'paused' | 'ended'): Notice => ({
  id: 'study',
  section: 'scene',
  tone: 'info',
  title: how === 'paused' ? 'The run on screen is paused' : 'The run on screen has ended',
  text:
    how === 'paused'
      ? 'The study has the processor to itself. Run goes on with it.'
      : 'The study has the GPU to itself. What the run gave so far is among the runs.',
});

export const interruptedStudyNotice = (name: string, made: number, most: number): Notice => ({
  id: 'study',
  section: 'scene',
  tone: 'info',
  title: 'A study was interrupted',
  text: `${name}: ${made} of at most ${most} runs were made when its page was closed.`,
  remedy: 'It goes on where it was.',
  actions: ['resume-study'],
});

export const elsewhereNotice = (name: string): Notice => ({
  id: 'study',
  section: 'scene',
  tone: 'info',
  title: 'This study runs in another tab',
  text: `${name} is run by one tab at a time. This one shows what it makes.`,
});

export const heldNotice: Notice = {
  id: 'study',
  section: 'page',
  tone: 'warning',
  title: 'This study runs in another tab',
  text: 'What it makes would be lost.',
  remedy: 'Cancel it there, then delete it.',
};

export const tornTable = (name: string, line: number): Notice => ({
  id: 'file',
  section: 'page',
  tone: 'info',
  title: `${clip(name)} ends in the middle of a line`,
  text: `Line ${line} has no end and is left out: the study that writes it still runs, or was stopped there.`,
});

export const brokenTable = (name: string, { message, remedy }: Failure): Notice => ({
  id: 'file',
  section: 'page',
  tone: 'warning',
  title: `${clip(name)} could not be opened`,
  text: sentence(message),
  remedy: sentence(remedy),
});
