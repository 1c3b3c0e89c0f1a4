/** The study on the stage: its plan, its table, how it goes; the studies that are kept; and what can be done with them. */
import type { StudyGrid, StudyTable } from '../../analysis/study/study-table.ts';
import type { Failure, Result } from '../../base/result.ts';
import type { MeasuredRow, ResultRow } from '../../scenario/results/result-row.ts';
import type { Params, PresetStudy } from '../../scenario/spec.ts';
import type { Study } from '../../scenario/study/study.ts';
import type { StudyStatus } from '../../study/study-status.ts';

export type StudyPhase =
  /** Never begun, or opened by a link: waits for a word of the person. */
  | 'ready'
  /** Rows are being read, memory is being estimated. */
  | 'opening'
  | 'running'
  /** Another tab runs it: this one shows what it makes. */
  | 'elsewhere'
  /** Ended by the person, or by a page that was closed: can be resumed. */
  | 'cancelled'
  | 'finished'
  /** The study as a whole: a check found a difference, memory, a shape that cannot be built. Runs that fail are rows. */
  | 'failed'
  /** A table that was dropped: nothing runs. */
  | 'table';

/** A run of the study on the stage. */
export type StudyRow = MeasuredRow & Pick<ResultRow, 'scenario' | 'appVersion'>;

/** The file of a benchmark, which is shown suite by suite. */
export interface StagedBench {
  /** Program and processor that measured. */
  readonly machine: string;
  readonly suites: readonly string[];
  /** What is shown, and how it is at first. */
  readonly suite: string;
  readonly summary: string;
  readonly plot: PresetStudy['plot'];
}

export interface StagedStudy {
  /** Of the kept study; of a table `table-<n>`. */
  readonly id: string;
  readonly from: 'made' | 'link' | 'table';
  /** `Kademlia, k x alpha`, or the name of the file. */
  readonly name: string;
  /** Of a table what its rows are seen as. */
  readonly plan: StudyGrid;
  /** The same object while the study is on the stage; read it again when `version` rises, at most four times a second. */
  readonly table: StudyTable<StudyGrid>;
  readonly version: number;
  readonly phase: StudyPhase;
  /** How many runs go on at once here. */
  readonly workers: number;
  /** Null before its first start in this visit, and of a table. */
  readonly status: StudyStatus | null;
  /** Why it failed, or cannot begin. */
  readonly failure?: Failure;
  /** A run that gave another digest when it was made again alone: an address of it. The study has failed. */
  readonly differing?: string;
  /** Reasons of runs that failed, most frequent first. */
  readonly failures: readonly { readonly text: string; readonly count: number }[];
  /** What could not be kept, a sentence; the study goes on. */
  readonly unkept?: string;
  /** The setting that others are compared with, by its values; null: none. At first that of the plan. */
  readonly baseline: Params | null;
  /** How it is shown at first, where whoever began it has said so. */
  readonly plot?: PresetStudy['plot'];
  /** Of a file: the last line, where it has no end and was left out. */
  readonly tornLine?: number;
  /** Of a benchmark: its rows are measurements, no runs that the lab could make. */
  readonly bench?: StagedBench;
}

/** A kept study, for the list. */
export interface StudyCard {
  readonly id: string;
  readonly name: string;
  /** When it was begun and when it changed last, milliseconds of the epoch. */
  readonly at: number;
  readonly changedAt: number;
  readonly model: string;
  readonly settings: number;
  readonly made: number;
  readonly failed: number;
  /** Runs at most. */
  readonly most: number;
  readonly phase: 'running' | 'elsewhere' | 'cancelled' | 'finished' | 'failed';
}

export interface StudySlice {
  readonly study: StagedStudy | null;
  /** The stage shows the study; else the network, with the study a press away. */
  readonly isStudyShown: boolean;
  /** The last twenty, changed last first. */
  readonly studies: readonly StudyCard[];
  /** Puts what the setup and what varies say on the stage and runs it. The lab's run on screen is paused. `plot`: how it is shown at first. */
  startStudy(plot?: PresetStudy['plot']): Promise<void>;
  /** Keeps what there is. */
  cancelStudy(): Promise<void>;
  /** Goes on with the study on the stage; one of a link begins. */
  resumeStudy(): Promise<void>;
  /** Puts a kept study on the stage, at rest. */
  openStudy(id: string): Promise<void>;
  showStudy(isShown: boolean): void;
  /** Takes the study off the stage; a table is forgotten, a study under way goes on. */
  closeStudy(): void;
  /** Deletes a kept study with its rows; one under way ends. */
  dropStudy(id: string): Promise<void>;
  /** Reads the list of what is kept; again when another tab has changed it. */
  readStudies(): Promise<void>;
  /** The scenario of a run goes into the setup and the stage shows the lab; run there, it should give the digest of its row. */
  setUpRun(row: StudyRow): void;
  /** Shows a table of runs that was opened or dropped, or says what is wrong with it. */
  openTable(name: string, text: string): Promise<void>;
  /** The same of the file of a benchmark; its first suite is shown. */
  openBench(name: string, text: string): Promise<void>;
  /** Shows another suite of the benchmark on the stage. */
  showSuite(suite: string): void;
  compareWith(baseline: Params | null): void;
  /** The runs of one setting that have ended, by repetition. */
  rowsOf(setting: number): readonly StudyRow[];
  /** All rows as the command line writes them, header first. */
  downloadRows(): Promise<Result<{ readonly name: string; readonly text: Blob }>>;
  /** What the page that opens finds of studies: one that ran in this tab before it was loaded again goes on, another is offered. */
  returnToStudies(tab: string, reloads: boolean): Promise<void>;
  /** The one that was offered goes on. */
  resumeInterrupted(): Promise<void>;
  /** Puts the plan of a link on the stage, at rest. */
  presentStudy(study: Study): Promise<void>;
  /** A study runs in this tab, on the stage or not. */
  isStudyAtWork(): boolean;
  /** It is known what the lab runs on. */
  onStudyDevice(): void;
  /** The page may be about to go: what waits is written. */
  keepStudy(): void;
  /** A whole address with the plan of the study on the stage. Nothing runs by itself where it is opened. `of`: of another study. */
  makeStudyLink(of?: Study): Promise<Result<string>>;
}

declare module '../slice.ts' {
  interface LabState extends StudySlice {}
}
