/** Failures and remarks, each at the place where it happened; they stay until dismissed or overtaken by a new run. */
import type { Fix } from '../../base/result.ts';
import type { Slice } from '../slice.ts';
import { keepPutAway } from './put-away.ts';

/** The page as a whole, the live picture, or the setup. */
export type NoticeSection = 'page' | 'scene' | 'setup';
export type NoticeTone = 'info' | 'warning' | 'error';
/** What a button on the notice does; ui/shell/Notices.tsx has the words. */
export type NoticeAction =
  | 'run-again'
  | 'retry-after-device-loss'
  | 'use-sequential'
  | 'reset-setup'
  | 'restart-worker'
  | 'use-update'
  | 'load-again'
  | 'webgpu-help'
  | 'about'
  | 'copy-report'
  | 'free-storage'
  | 'run-setup'
  | 'run-interrupted'
  | 'go-back'
  | 'resume-study'
  | 'show-line'
  | 'show-node'
  | Fix
  | ChooseFile
  | UseFile
  | RunTo
  | GoOn;

/** Asks the person for the file of a parameter. */
export interface ChooseFile {
  readonly chooses: string;
  /** What the file is: `latency matrix`. */
  readonly words: string;
  readonly accept: string;
}

/** Puts a file that was brought in place of the one that the setup names. */
export interface UseFile {
  readonly uses: string;
  readonly param: string;
  /** The name of the file. */
  readonly words: string;
}

/** Runs to the moment of the opened link. */
export interface RunTo {
  /** `12.4 s`. */
  readonly runsTo: string;
}

/** Goes on with the run that was interrupted. */
export interface GoOn {
  /** `at 12.4 s`, `after 40 rounds`. */
  readonly goesOn: string;
}

export interface Notice {
  /** One of a kind: raising it again replaces it. */
  readonly id:
    | 'device'
    | 'software'
    | 'run'
    | 'remark'
    | 'crash'
    | 'bug'
    | 'link'
    | 'look'
    | 'moment'
    | 'file'
    | 'kept-run'
    | 'interrupted'
    | 'offer'
    | 'back'
    | 'update'
    | 'part'
    | 'sized'
    | 'absent-file'
    | 'other-file'
    | 'study'
    | 'storage';
  readonly section: NoticeSection;
  readonly tone: NoticeTone;
  /** What happened, a few words. */
  readonly title: string;
  /** A sentence with the name and the value. */
  readonly text: string;
  /** The text without what was added to it of the size of a first visit. */
  readonly told?: string;
  /** What the person can do. */
  readonly remedy?: string;
  readonly actions?: readonly NoticeAction[];
}

export interface NoticeSlice {
  readonly notices: readonly Notice[];
  raise(notice: Notice): void;
  dismiss(id: Notice['id']): void;
  /** The same by the person: what it says of the device is known from then on. */
  putAway(notice: Notice): void;
}

declare module '../slice.ts' {
  interface LabState extends NoticeSlice {}
}

export const noticeSlice: Slice<NoticeSlice> = (set, get) => ({
  notices: [],
  raise: (notice) => set((s) => ({ notices: [...s.notices.filter((n) => n.id !== notice.id), notice] })),
  dismiss: (id) =>
    set((s) => (s.notices.some((n) => n.id === id) ? { notices: s.notices.filter((n) => n.id !== id) } : s)),
  putAway: (notice) => {
    keepPutAway(notice);
    get().dismiss(notice.id);
  },
});
