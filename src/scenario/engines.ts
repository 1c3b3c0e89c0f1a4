/** What engines have and how they count, as data: whoever shows, writes or reads runs goes by this, not by an engine's name. */
import type { ModelSpec } from './spec.ts';

/** Of a model. */
export type EngineKind = ModelSpec['engine'];

/** Totals of a run, or of a part of it; `steps` are windows or rounds. */
export interface Totals {
  readonly events: number;
  readonly steps: number;
}

export interface EngineTraits {
  /** What one step is called. */
  readonly step: 'window' | 'round';
  /** What says how far and how fast a run is. */
  readonly work: 'events' | 'rounds';
  readonly workOf: (totals: Totals) => number;
  /** The rate of it, among results and samples. */
  readonly perSecond: 'eventsPerSecond' | 'roundsPerSecond';
  /** What results count, most telling first. */
  readonly counts: readonly ('events' | 'windows' | 'rounds')[];
  readonly has: {
    /** Windows of simulated time, of events that are safe to execute at once. One core may pause within one. */
    readonly windows: boolean;
    /** LPs: threads that handle several nodes each, in sizes to choose from; and so are organisations of their future event lists. */
    readonly lpSizes: boolean;
    /** Events with causes: they are recorded, traced and analysed for parallelism. */
    readonly trace: boolean;
  };
}

export const ENGINES: Readonly<Record<EngineKind, EngineTraits>> = {
  event: {
    step: 'window',
    work: 'events',
    workOf: ({ events }) => events,
    perSecond: 'eventsPerSecond',
    counts: ['events', 'windows'],
    has: { windows: true, lpSizes: true, trace: true },
  },
  rounds: {
    step: 'round',
    work: 'rounds',
    workOf: ({ steps }) => steps,
    perSecond: 'roundsPerSecond',
    counts: ['rounds', 'events'],
    has: { windows: false, lpSizes: false, trace: false },
  },
};

/** Of the engine of a model. */
export const engineOf = ({ engine }: Pick<ModelSpec, 'engine'>): EngineTraits => ENGINES[engine];
