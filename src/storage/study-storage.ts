/** Where studies and their rows are kept between visits. Two of a kind, as `LabStorage`. */
import type { Failure, Result } from '../base/result.ts';
import type { KeptStudy } from './kept-study.ts';
import type { WrittenPiece } from './study-rows.ts';

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
  /** Adds a study, or replaces the one of the same id. The oldest beyond `MOST_STUDIES` go, with their rows. */
  putStudy(study: KeptStudy): Promise<Result<void>>;
  /** With its rows. */
  dropStudy(id: string): Promise<Result<void>>;
  /** Piece `at`, from 0, of a study that is kept; in place of what was there. */
  putRows(id: string, at: number, piece: WrittenPiece): Promise<Result<void>>;
  /** Numbers of the first `count` pieces at or after `from`. */
  rows(id: string, from: number, count: number): Promise<Result<readonly StoredPiece[]>>;
  /** Lines of one piece, unchecked; undefined where it is not kept. */
  lines(id: string, at: number): Promise<Result<readonly string[] | undefined>>;
  /** `changed` is called after another tab has changed a study or added rows to it. */
  watchStudies(changed: (id: string) => void): void;
}
