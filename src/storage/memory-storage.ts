import { ok } from '../base/result.ts';
import type { KeptCheckpoint } from './kept-checkpoint.ts';
import { byUse, type KeptFile } from './kept-file.ts';
import type { KeptRun } from './kept-run.ts';
import { type KeptStudy, MOST_STUDIES } from './kept-study.ts';
import { type KeptDraft, type LabStorage, MOST_CHECKPOINT_TABS, MOST_DRAFTS, MOST_RUNS } from './lab-storage.ts';
import type { WrittenPiece } from './study-rows.ts';
import { type StudyStorage, studyGone } from './study-storage.ts';

export function memoryStorage(): LabStorage {
  let runs: readonly KeptRun[] = [];
  let drafts: readonly KeptDraft[] = [];
  let checkpoints: readonly KeptCheckpoint[] = [];
  const files = new Map<string, { readonly file: KeptFile; readonly content: Blob }>();
  return {
    runs: async () => ok({ runs, unreadable: [] }),
    putRuns: async (more) => {
      const ids = new Set(more.map(({ id }) => id));
      runs = [...more, ...runs.filter(({ id }) => !ids.has(id))].sort((a, b) => b.at - a.at).slice(0, MOST_RUNS);
      return ok(undefined);
    },
    dropRuns: async (ids) => {
      runs = runs.filter(({ id }) => !ids.includes(id));
      return ok(undefined);
    },
    drafts: async () => ok(drafts),
    putDraft: async (draft) => {
      const others = drafts.filter(({ tab }) => tab !== draft.tab);
      drafts = [structuredClone(draft), ...others].sort((a, b) => b.at - a.at).slice(0, MOST_DRAFTS);
      return ok(undefined);
    },
    checkpoints: async (tab) => ok(checkpoints.filter((kept) => kept.tab === tab)),
    putCheckpoint: async (checkpoint) => {
      const newest = [checkpoint, ...checkpoints].sort((a, b) => b.at - a.at);
      const tabs = [...new Set(newest.map(({ tab }) => tab))].slice(0, MOST_CHECKPOINT_TABS);
      checkpoints = tabs.flatMap((of) => newest.filter(({ tab }) => tab === of).slice(0, 2));
      return ok(undefined);
    },
    dropCheckpoints: async (tab) => {
      checkpoints = checkpoints.filter((kept) => kept.tab !== tab);
      return ok(undefined);
    },
    files: async () => ok([...files.values()].map(({ file }) => file).sort(byUse)),
    fileContent: async (hash) => ok(files.get(hash)?.content),
    putFile: async (file, content) => {
      files.set(file.hash, { file, content });
      return ok(undefined);
    },
    touchFile: async (hash, usedAt) => {
      const known = files.get(hash);
      if (known) files.set(hash, { ...known, file: { ...known.file, usedAt } });
      return ok(undefined);
    },
    dropFiles: async (hashes) => {
      for (const hash of hashes) files.delete(hash);
      return ok(undefined);
    },
    studies: memoryStudies(),
    watch: () => {},
  };
}

/** Studies and their rows until the page is closed. */
function memoryStudies(): StudyStorage {
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
