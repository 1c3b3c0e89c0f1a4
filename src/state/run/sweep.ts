/** A table of runs in place of the list of runs: nothing opens one here any more (`study/study.ts`); until its figures are gone. */
import type { Setting } from '../../analysis/settings.ts';
import type { ResultRow } from '../../scenario/results/result-row.ts';
import type { ResultTable } from '../../scenario/results/result-table.ts';
import type { Slice } from '../slice.ts';

export interface OpenedTable {
  /** Counts what was opened: the same file opened again is another table. */
  readonly number: number;
  readonly name: string;
  readonly table: ResultTable;
}

export interface SweepSlice {
  readonly sweep: OpenedTable | null;
  closeSweep(): void;
}

declare module '../slice.ts' {
  interface LabState extends SweepSlice {}
}

export const sweepSlice: Slice<SweepSlice> = (set) => ({
  sweep: null,
  closeSweep: () => set({ sweep: null }),
});

/** The run behind a point: the first repetition that finished. */
export const firstRun = ({ runs, failed }: Setting): ResultRow | undefined => runs[0] ?? failed[0];
