/** One store, a few slices: each slice is a function of the whole store's set and get, and of what the lab is wired to. */
import type { StoreApi } from 'zustand';
import type { AnalysisClient } from '../client/analysis.ts';
import type { LabClient } from '../client/lab-client.ts';
import type { Updates } from '../client/updates.ts';
import type { Camera } from '../scenario/picture.ts';
import type { FileReading } from '../scenario/reading/file-reading.ts';
import type { ModelSpec } from '../scenario/spec.ts';
import type { LabStorage } from '../storage/lab-storage.ts';
import type { StudyMachine } from './study/study-machine.ts';

/**
 * All that the store holds. Each slice adds its own part where it is defined (`declare module`), since each acts on the whole: so the whole
 * names no slice, and `store.ts`, which puts them together, does not compile when one is missing.
 */
// biome-ignore lint/suspicious/noEmptyInterface: slices extend it
export interface LabState {}

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
  readonly analysis?: Pick<AnalysisClient, 'run' | 'list' | 'cancel'>;
  /** Absent where nobody can bring a new version: in development, in tests. */
  readonly updates?: Pick<Updates, 'apply'>;
  /** Reads files beside the page; in its own thread unless given. */
  readonly reading?: FileReading;
  /** Where runs are kept; in memory unless given. */
  readonly storage?: LabStorage;
  /** What runs studies; absent in tests that run none. */
  readonly machine?: StudyMachine;
  /** May the first visit start by itself? Not with reduced motion, not from a link. */
  readonly mayPlay: () => boolean;
  /** A finger and a small screen: the first visit starts small. */
  readonly isPhone?: () => boolean;
  /** How the picture is looked at now; fitted unless given. */
  readonly camera?: () => Camera;
  /** Where links point: origin and path of the page. */
  readonly pageAddress: string;
  readonly appVersion: string;
}

export type Slice<T> = (set: StoreApi<LabState>['setState'], get: () => LabState, wiring: LabWiring) => T;
