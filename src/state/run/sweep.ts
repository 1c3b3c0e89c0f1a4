/** A table of runs that was opened from a CSV: plotted in place of the list of runs, kept nowhere. */
import type { Setting } from '../../analysis/settings.ts';
import type { Failure } from '../../base/result.ts';
import type { ResultRow } from '../../scenario/results/result-row.ts';
import { type ResultTable, readResultTable } from '../../scenario/results/result-table.ts';
import { clip } from '../../scenario/words/show.ts';
import { sentence } from '../page/failure-notices.ts';
import type { Slice } from '../slice.ts';

export interface OpenedTable {
  /** Counts what was opened: the same file opened again is another table. */
  readonly number: number;
  readonly name: string;
  readonly table: ResultTable;
}

export interface SweepSlice {
  readonly sweep: OpenedTable | null;
  /** Reads and shows it, or says what is wrong with it. */
  openSweep(name: string, text: string): void;
  closeSweep(): void;
  /** Its scenario goes into the setup; run again, it should give the digest of the table. */
  setUpRun(row: ResultRow): void;
}

declare module '../slice.ts' {
  interface LabState extends SweepSlice {}
}

export const sweepSlice: Slice<SweepSlice> = (set, get, { catalog }) => ({
  sweep: null,

  openSweep: (name, text) => {
    get().dismiss('file');
    const table = readResultTable(catalog, text);
    if (!table.ok) return get().raise(brokenTable(name, table.failure));
    set(({ sweep }) => ({
      sweep: { number: (sweep?.number ?? 0) + 1, name: clip(name), table: table.value },
      compared: null,
    }));
    get().goTo('results');
    get().openDrawer('runs');
    get().makeRoom();
    if (table.value.tornLine !== undefined) get().raise(tornTable(name, table.value.tornLine));
  },

  closeSweep: () => {
    set({ sweep: null });
    get().giveRoomBack();
  },

  setUpRun: ({ scenario, digest, appVersion: version, status, otherModelVersion }) => {
    const isExact = status === 'finished' && digest && otherModelVersion === undefined;
    const appVersion = clip(version);
    set({ opened: isExact ? { source: 'file', scenario, appVersion, digest } : null });
    get().adopt(scenario);
    get().note({ tone: 'info', text: `The setup is that of a run of the table, seed ${scenario.seed}.` });
  },
});

/** The run behind a point: the first repetition that finished. */
export const firstRun = ({ runs, failed }: Setting): ResultRow | undefined => runs[0] ?? failed[0];

const tornTable = (name: string, line: number) =>
  ({
    id: 'file',
    place: 'page',
    tone: 'info',
    title: `${clip(name)} ends in the middle of a line`,
    text: `Line ${line} has no end and is left out: the sweep that writes it still runs, or was stopped there.`,
  }) as const;

const brokenTable = (name: string, { message, remedy }: Failure) =>
  ({
    id: 'file',
    place: 'page',
    tone: 'warning',
    title: `${clip(name)} could not be opened`,
    text: sentence(message),
    remedy: sentence(remedy),
  }) as const;
