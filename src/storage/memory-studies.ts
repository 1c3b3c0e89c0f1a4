/** Studies and their rows until the page is closed. */
import { ok } from '../base/result.ts';
import { type KeptStudy, MOST_STUDIES } from './kept-study.ts';
import type { WrittenPiece } from './study-rows.ts';
import { type StudyStorage, studyGone } from './study-storage.ts';

export function memoryStudies(): StudyStorage {
  let studies: readonly KeptStudy[] = [];
  const pieces = new Map<string, WrittenPiece[]>();
  return {
    studies: async () => ok({ studies, unreadable: [] }),
    putStudy: async (study, mustBeThere = false) => {
      if (mustBeThere && !studies.some(({ id }) => id === study.id)) return studyGone;
      const others = studies.filter(({ id }) => id !== study.id);
      const all = [study, ...others].sort((a, b) => b.changedAt - a.changedAt);
      studies = all.slice(0, MOST_STUDIES);
      for (const { id } of all.slice(MOST_STUDIES)) pieces.delete(id);
      return ok(undefined);
    },
    dropStudy: async (id) => {
      studies = studies.filter((study) => study.id !== id);
      pieces.delete(id);
      return ok(undefined);
    },
    putRows: async (id, at, piece) => {
      if (!studies.some((study) => study.id === id)) return studyGone;
      const own = pieces.get(id) ?? [];
      own[at] = piece;
      pieces.set(id, own);
      return ok(undefined);
    },
    rows: async (id, from, count) => {
      const all = [...(pieces.get(id) ?? [])].flatMap((piece, at) => (piece && at >= from ? [{ at, piece }] : []));
      return ok(all.slice(0, count).map(({ at, piece: { lines: _, ...value } }) => ({ at, value })));
    },
    lines: async (id, at) => ok(pieces.get(id)?.[at]?.lines),
    watchStudies: () => {},
  };
}
