/** Where runs, imported files and the setup are kept between visits. Two of a kind: the browser's database, and memory where there is none. */
import type { Failure, Result } from '../base/result.ts';
import type { KeptCheckpoint } from './kept-checkpoint.ts';
import type { KeptFile } from './kept-file.ts';
import type { KeptRun } from './kept-run.ts';
import type { StudyStorage } from './study-storage.ts';

/** The newest runs that are kept; older ones make room. */
export const MOST_RUNS = 200;

/** What a failure says when deleting runs would help. */
export const STORAGE_IS_FULL = 'the storage that the browser gives this page is full';

/** Setups of the tabs used last; older ones make room. */
export const MOST_DRAFTS = 20;

/** Tabs whose checkpoints are kept, which may be large; those of others make room. */
export const MOST_CHECKPOINT_TABS = 4;

/** The setup of a tab. */
export interface KeptDraft {
  readonly tab: string;
  /** When it was saved, milliseconds of the epoch. */
  readonly at: number;
  /** As it was saved, unchecked. */
  readonly draft: unknown;
}

export interface KeptRuns {
  /** Newest first. */
  readonly runs: readonly KeptRun[];
  /** What was found and cannot be read, a sentence each. */
  readonly unreadable: readonly Failure[];
}

/** Everything that can go wrong is a `storage` failure; nothing rejects. */
export interface LabStorage {
  runs(): Promise<Result<KeptRuns>>;
  /** Adds runs, or replaces those of the same id. */
  putRuns(runs: readonly KeptRun[]): Promise<Result<void>>;
  dropRuns(ids: readonly string[]): Promise<Result<void>>;
  /** Setups of all tabs, saved last first. */
  drafts(): Promise<Result<readonly KeptDraft[]>>;
  /** In place of the one of the same tab. */
  putDraft(draft: KeptDraft): Promise<Result<void>>;
  /** Of a tab, newest first: two at most. */
  checkpoints(tab: string): Promise<Result<readonly KeptCheckpoint[]>>;
  /** The last one of its tab becomes the one before. Where this fails both stay as they were. */
  putCheckpoint(checkpoint: KeptCheckpoint): Promise<Result<void>>;
  /** All of a tab. */
  dropCheckpoints(tab: string): Promise<Result<void>>;
  /** Imported files, used last first; what cannot be read of them is left out. */
  files(): Promise<Result<readonly KeptFile[]>>;
  /** The bytes of a file, unchecked; undefined where it is not kept. */
  fileContent(hash: string): Promise<Result<Blob | undefined>>;
  putFile(file: KeptFile, content: Blob): Promise<Result<void>>;
  /** Writes down when a kept file was used. */
  touchFile(hash: string, usedAt: number): Promise<Result<void>>;
  dropFiles(hashes: readonly string[]): Promise<Result<void>>;
  /** Studies and their rows. */
  readonly studies: StudyStorage;
  /** `changed` is called after another tab has changed the runs or the files. */
  watch(changed: () => void): void;
}
