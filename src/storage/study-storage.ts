/** Where studies and their rows are kept between visits. Two of a kind, as `LabStorage`. */
import { type Failure, fail, type Result } from '../base/result.ts';
import type { KeptStudy } from './kept-study.ts';
import type { WrittenPiece } from './study-rows.ts';

/** What the failure of a change to a study that is not kept says. */
export const STUDY_IS_GONE = 'this study was deleted meanwhile';

export const studyGone = fail('storage', STUDY_IS_GONE, 'run it anew from its setup');

export interface KeptStudies {
  /** Changed last first. */
  readonly studies: readonly KeptStudy[];
  /** What was found and cannot be read, a sentence each. */
  readonly unreadable: readonly Failure[];
}

export interface StoredPiece {
  readonly at: number;
  /** Unchecked; `readPiece` reads it. */
  readonly value: unknown;
}

/** Everything that can go wrong is a `storage` failure; nothing rejects. */
export interface StudyStorage {
  studies(): Promise<Result<KeptStudies>>;
  /**
   * Adds a study, or replaces the one of the same id. The oldest beyond `MOST_STUDIES` go, with their rows. `mustBeThere`: one that was deleted
   * meanwhile, with its rows, is not put back, which fails with `STUDY_IS_GONE`.
   */
  putStudy(study: KeptStudy, mustBeThere?: boolean): Promise<Result<void>>;
  /** With its rows. */
  dropStudy(id: string): Promise<Result<void>>;
  /** Piece `at`, from 0, in place of what was there. Fails where the study is not kept. */
  putRows(id: string, at: number, piece: WrittenPiece): Promise<Result<void>>;
  /** Numbers of the first `count` pieces at or after `from`. */
  rows(id: string, from: number, count: number): Promise<Result<readonly StoredPiece[]>>;
  /** Lines of one piece, unchecked; undefined where it is not kept. */
  lines(id: string, at: number): Promise<Result<readonly string[] | undefined>>;
  /** `changed` is called after another tab has changed a study or added rows to it. */
  watchStudies(changed: (id: string) => void): void;
}
