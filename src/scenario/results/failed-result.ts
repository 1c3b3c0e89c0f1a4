/** The result of a run that failed: the scenario, the failure, what is known of how far it came, and zeros. */
import type { Failure } from '../../base/result.ts';
import type { EventListName } from '../event-lists.ts';
import { type EventResult, RESULT_FORMAT, type RoundsResult, type RunResult } from '../outcome.ts';
import type { Scenario } from '../scenario.ts';
import type { ModelSpec } from '../spec.ts';

/** What may be known of a run that gave no result of its own; `steps` are windows or rounds. */
export type Facts = Pick<RunResult, 'engine'> &
  Partial<Pick<RunResult, 'adapter' | 'events' | 'simulatedSeconds' | 'wallSeconds' | 'memoryBytes'>> & {
    readonly steps?: number;
    readonly lpSize?: number;
    readonly list?: EventListName;
    /** Of the event engine, as in `Progress`. */
    readonly serialEvents?: number;
    readonly lpSerialEvents?: number;
  };

const NO_ADAPTER = { vendor: '', architecture: '', description: 'none', software: false };

/** It has no digest: the text is empty, so that it never equals another. `version`: of the application. */
export function failedResult(
  spec: Pick<ModelSpec, 'engine'>,
  scenario: Scenario,
  failure: Failure,
  version: string,
  facts: Facts,
): RunResult {
  return {
    ...FACTS[spec.engine](facts),
    format: RESULT_FORMAT,
    version,
    scenario,
    status: 'failed',
    failure,
    model: scenario.model,
    params: scenario.params,
    seed: scenario.seed,
    engine: facts.engine,
    adapter: facts.adapter ?? NO_ADAPTER,
    events: facts.events ?? 0,
    simulatedSeconds: facts.simulatedSeconds ?? 0,
    wallSeconds: facts.wallSeconds ?? 0,
    setupSeconds: 0,
    memoryBytes: facts.memoryBytes ?? 0,
    conservation: { created: 0, executed: 0, pending: 0 },
    digest: '',
    metrics: {},
    series: { time: [] },
  };
}

const perSecond = (count: number, { wallSeconds = 0 }: Facts): number => (wallSeconds > 0 ? count / wallSeconds : 0);

/** 0 of a run without events; undefined where the serial events of a run are not known. */
const perSerial = (events = 0, serial?: number): number | undefined => (events === 0 ? 0 : serial && events / serial);

const eventFacts = (facts: Facts): Omit<EventResult, keyof RoundsResult> => ({
  windows: facts.steps ?? 0,
  parallelism: perSerial(facts.events, facts.serialEvents),
  lpParallelism: perSerial(facts.events, facts.lpSerialEvents),
  eventsPerSecond: perSecond(facts.events ?? 0, facts),
  lpSize: facts.lpSize ?? 1,
  ...(facts.list && { list: facts.list }),
  peakPending: 0,
});

const roundsFacts = (facts: Facts): Pick<RoundsResult, 'rounds' | 'roundsPerSecond'> => ({
  rounds: facts.steps ?? 0,
  roundsPerSecond: perSecond(facts.steps ?? 0, facts),
});

/** What the results of each engine have of their own. */
const FACTS = { event: eventFacts, rounds: roundsFacts } as const;
