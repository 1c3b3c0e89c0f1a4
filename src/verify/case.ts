/** One case of a verification: a scenario with its files, and how the engine on the GPU is to run it. */

import type { DriveSetting } from '../engine/event/gpu/drive.ts';
import type { LpSize } from '../engine/event/gpu/lp-tuner.ts';
import type { ListSettings } from '../engine/event/gpu/plan.ts';
import type { Files } from '../scenario/files.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** Where an advance is to stop: after so many steps, at a share of the end, or when it has taken so long. */
export interface Pause {
  readonly steps?: number;
  readonly share?: number;
  readonly wallMs?: number;
}

/** What changes speed and memory, never a result. */
export interface ExecutorSettings {
  readonly lpSize: LpSize;
  /** Of the event engine; default: as the device has it. */
  readonly drive?: DriveSetting;
  readonly lists?: ListSettings;
  readonly longestBatchMs?: number;
  /** Events behind each measurement of an LP size, where it is `auto`. */
  readonly eventsPerTrial?: number;
  readonly pauses: readonly Pause[];
  /** Besides it is run on so many replicas with others of its kind; default: not. */
  readonly seats?: number;
  /** Besides it is run on so many workers, or on as many as there are nodes; default: not. */
  readonly workers?: number;
  /** Besides it is interrupted on one executor at a share of its steps, and goes on from the checkpoint on the other; default: not. */
  readonly interrupted?: { readonly on: 'gpu' | 'sequential'; readonly share: number };
}

export interface VerifyCase {
  readonly scenario: Scenario;
  readonly files: Files;
  readonly engine: ExecutorSettings;
}
