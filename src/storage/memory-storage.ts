/** Keeps everything until the page is closed: where the browser allows no database, and in embedded pages. */
import { ok } from '../base/result.ts';
import type { KeptCheckpoint } from './kept-checkpoint.ts';
import { byUse, type KeptFile } from './kept-file.ts';
import type { KeptRun } from './kept-run.ts';
import { type KeptDraft, type LabStorage, MOST_CHECKPOINT_TABS, MOST_DRAFTS, MOST_RUNS } from './lab-storage.ts';
import { memoryStudies } from './memory-studies.ts';

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
