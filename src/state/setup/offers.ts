/** What fills the setup without ending the run on screen, and what is offered then. */
import type { Fix } from '../../base/result.ts';
import { showBytes } from '../../scenario/words/show.ts';
import type { Notice } from '../page/notices.ts';

/** Where the setup came from. */
export type SetupSource = 'link' | 'file' | 'visit' | 'lesson';

const TITLES: Readonly<Record<SetupSource, string>> = {
  link: 'The link is in the setup',
  file: 'The file is in the setup',
  visit: 'The setup is here again',
  lesson: 'The next step is in the setup',
};

/** A run is under way, which nothing ends but the person. */
export const offerNotice = (source: SetupSource): Notice => ({
  id: 'offer',
  section: 'page',
  tone: 'info',
  title: TITLES[source],
  text: 'The run on screen goes on.',
  actions: ['run-setup'],
});

/** Nothing is built yet. */
export const largeNotice = (bytes: number): Notice => ({
  id: 'offer',
  section: 'scene',
  tone: 'info',
  title: 'This is large',
  text: `It takes ${showBytes(bytes)} of memory, and is built when you run it.`,
  actions: ['run-setup'],
});

/** Somebody else wrote it. */
export const strangeNotice: Notice = {
  id: 'offer',
  section: 'scene',
  tone: 'info',
  title: 'Somebody wrote this protocol',
  text: 'It was checked and can do no harm, and nothing of it runs before you say so.',
  actions: ['run-setup'],
};

/** What a setup was made, and what it was: `2,048 peers`. */
export interface Sizes {
  readonly now: string;
  readonly full: string;
  /** Makes it what it was. */
  readonly fix: Fix;
}

/** It is built smaller than it is meant to be. */
export const smallerNotice = ({ now, full, fix }: Sizes, bytes: number): Notice => ({
  id: 'offer',
  section: 'scene',
  tone: 'info',
  title: 'This is large',
  text: `It is set to ${now} here. With ${full} it takes ${showBytes(bytes)} of memory, and long to build and run on one core.`,
  actions: [fix],
});

/** A card of the gallery has ended a run. */
export const backNotice = (title: string): Notice => ({
  id: 'back',
  section: 'scene',
  tone: 'info',
  title: `The run of ${title}, has ended`,
  text: 'What it had so far is among the runs.',
  actions: ['go-back'],
});
