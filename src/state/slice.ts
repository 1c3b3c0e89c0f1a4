/** One store, a few slices: each slice is a function of the whole store's set and get, and of what the lab is wired to. */
import type { StoreApi } from 'zustand';
import type { AnalysisClient } from '../client/analysis.ts';
import type { LabClient } from '../client/lab-client.ts';
import type { Updates } from '../client/updates.ts';
import type { FileReading } from '../scenario/reading/file-reading.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import type { LabStorage } from '../storage/lab-storage.ts';
import type { FileSlice } from './files/files.ts';
import type { ImportSlice } from './files/imports.ts';
import type { DeviceSlice } from './page/device.ts';
import type { DrawerSlice } from './page/drawer.ts';
import type { LogSlice } from './page/log.ts';
import type { NoticeSlice } from './page/notices.ts';
import type { PageSlice } from './page/page.ts';
import type { UpdateSlice } from './page/updates.ts';
import type { HistorySlice } from './run/history.ts';
import type { ParallelismSlice } from './run/parallelism.ts';
import type { RunSlice } from './run/run.ts';
import type { ShareSlice } from './run/share.ts';
import type { SweepSlice } from './run/sweep.ts';
import type { EstimateSlice } from './setup/estimate.ts';
import type { SetupSlice } from './setup/setup.ts';
import type { ViewSlice } from './view/view.ts';

export type LabState = SetupSlice &
  RunSlice &
  NoticeSlice &
  ShareSlice &
  PageSlice &
  DrawerSlice &
  LogSlice &
  HistorySlice &
  UpdateSlice &
  EstimateSlice &
  FileSlice &
  ImportSlice &
  SweepSlice &
  DeviceSlice &
  ParallelismSlice &
  ViewSlice;

/** What the actions need of the world; tests give their own. */
export interface LabWiring {
  readonly catalog: readonly ModelSpec[];
  readonly client: Pick<
    LabClient,
    | 'start'
    | 'give'
    | 'forget'
    | 'load'
    | 'play'
    | 'pause'
    | 'step'
    | 'reset'
    | 'cancel'
    | 'runUntil'
    | 'setPace'
    | 'ask'
  >;
  /** Absent in tests that analyse nothing. */
  readonly analysis?: Pick<AnalysisClient, 'run' | 'cancel'>;
  /** Absent where nobody can bring a new version: in development, in tests. */
  readonly updates?: Pick<Updates, 'apply'>;
  /** Reads files beside the page; in its own thread unless given. */
  readonly reading?: FileReading;
  /** Where runs are kept; in memory unless given. */
  readonly storage?: LabStorage;
  /** May the first visit start by itself? Not with reduced motion, not from a link. */
  readonly mayPlay: () => boolean;
  /** A finger and a small screen: the first visit starts small. */
  readonly isPhone?: () => boolean;
  /** Where links point: origin and path of the page. */
  readonly pageAddress: string;
  readonly appVersion: string;
}

export type Slice<T> = (set: StoreApi<LabState>['setState'], get: () => LabState, wiring: LabWiring) => T;
