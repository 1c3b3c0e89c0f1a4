/** Failures and remarks, each at the place where it happened; they stay until dismissed or overtaken by a new run. */
import type { Fix } from '../../base/result.ts';
import type { Slice } from '../slice.ts';

/** The page as a whole, the live picture, or the setup. */
export type NoticePlace = 'page' | 'scene' | 'setup';
export type NoticeTone = 'info' | 'warning' | 'error';
/** What a button on the notice does; ui/shell/Notices.tsx has the words. */
export type NoticeAction =
  | 'run-again'
  | 'retry-after-device-loss'
  | 'use-sequential'
  | 'reset-setup'
  | 'restart-worker'
  | 'use-update'
  | 'webgpu-help'
  | 'about'
  | 'copy-report'
  | 'free-storage'
  | 'run-setup'
  | 'run-interrupted'
  | 'go-back'
  | 'resume-study'
  | Fix
  | ChooseFile
  | UseFile;

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
    | 'file'
    | 'interrupted'
    | 'offer'
    | 'back'
    | 'update'
    | 'sized'
    | 'absent-file'
    | 'other-file'
    | 'study'
    | 'storage';
  readonly place: NoticePlace;
  readonly tone: NoticeTone;
  /** What happened, a few words. */
  readonly title: string;
  /** A sentence with the name and the value. */
  readonly text: string;
  /** What the person can do. */
  readonly remedy?: string;
  readonly actions?: readonly NoticeAction[];
}

export interface NoticeSlice {
  readonly notices: readonly Notice[];
  raise(notice: Notice): void;
  dismiss(id: Notice['id']): void;
}

declare module '../slice.ts' {
  interface LabState extends NoticeSlice {}
}

export const noticeSlice: Slice<NoticeSlice> = (set) => ({
  notices: [],
  raise: (notice) => set((s) => ({ notices: [...s.notices.filter((n) => n.id !== notice.id), notice] })),
  dismiss: (id) =>
    set((s) => (s.notices.some((n) => n.id === id) ? { notices: s.notices.filter((n) => n.id !== id) } : s)),
});
