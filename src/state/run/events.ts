/** Executed events as a list: what is asked for, as a person writes it, and the list that was made last. One at a time. */
import type { StoreApi } from 'zustand';
import type { EventSpan, ListedEvents } from '../../analysis/event-list.ts';
import { type Failure, fail, ok, type Result } from '../../base/result.ts';
import { encodeLink } from '../../scenario/link/link.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { LabState, Slice } from '../slice.ts';

/** Longest list; it takes about 2 MB. */
export const MOST_EVENTS = 100_000;

/** Lines of a timing diagram. */
export const MOST_LANES = 16;

/** Lines of a sequence diagram. */
export const MOST_MESSAGES = 4_000;

/** Texts of the form. Empty: from the start, to now, of all nodes; of a timing diagram the last 20 ms, from node 0 on; over time, of the picked node; of a sequence diagram the last 100 ms. */
export interface EventsQuestion {
  readonly span: 'window' | 'time' | 'diagram' | 'history' | 'sequence';
  readonly from: string;
  readonly until: string;
  readonly last: string;
  readonly node: string;
}

/** The question as it was read: events-question.ts. */
export interface EventsWanted {
  readonly span: EventSpan;
  readonly node?: number;
  /** A timing diagram of so many nodes from `node` on. */
  readonly lanes?: number;
  /** What that node is like over time, or messages from and to it. */
  readonly about?: 'history' | 'sequence';
}

/** A list that was made. */
export interface EventListing extends EventsWanted {
  readonly scenario: Scenario;
  readonly list: ListedEvents;
  /** Wall time that it took (ms). */
  readonly tookMs: number;
}

/** A list that is being made, or was not. */
export interface EventRecording extends EventsWanted {
  readonly phase: 'recording' | 'failed' | 'cancelled';
  readonly scenario: Scenario;
  /** How far it is, 0 to 1. */
  readonly share: number;
  readonly failure?: Failure;
}

export interface EventsSlice {
  readonly eventsQuestion: EventsQuestion;
  /** The last one; it stays until there is another. */
  readonly eventListing: EventListing | null;
  readonly eventRecording: EventRecording | null;
  askEvents(changed: Partial<EventsQuestion>): void;
  /** Runs the scenario on screen once more, on the side, and lists what it executes there. */
  listEvents(wanted: EventsWanted): Promise<void>;
  cancelEvents(): void;
  /** The link of the run that was listed. */
  linkOfEvents(): Promise<Result<string>>;
}

declare module '../slice.ts' {
  interface LabState extends EventsSlice {}
}

const NO_QUESTION: EventsQuestion = { span: 'window', from: '', until: '', last: '', node: '' };

export const eventsSlice: Slice<EventsSlice> = (set, get, { analysis, client, catalog, pageAddress, appVersion }) => ({
  eventsQuestion: NO_QUESTION,
  eventListing: null,
  eventRecording: null,
  askEvents: (changed) => set({ eventsQuestion: { ...get().eventsQuestion, ...changed } }),
  listEvents: async (wanted) => {
    const { loaded } = get();
    if (!loaded || !analysis) return;
    const { scenario, engine } = loaded;
    const began = performance.now();
    let own: EventRecording = { ...wanted, phase: 'recording', scenario, share: 0 };
    set({ eventRecording: own });
    /** Unless another list was asked for since. */
    const change = (changed: Partial<EventRecording>) => {
      if (get().eventRecording !== own) return;
      own = { ...own, ...changed };
      set({ eventRecording: own });
    };
    const most = wanted.about === 'sequence' ? MOST_MESSAGES : MOST_EVENTS;
    const request = { ...wanted, engine, most };
    const listed = await analysis.list(scenario, request, (share) => change({ share }));
    const tookMs = performance.now() - began;
    if (!listed.ok && listed.failure.kind === 'cancelled') change({ phase: 'cancelled' });
    else if (!listed.ok) change({ phase: 'failed', failure: listed.failure });
    else if (get().eventRecording === own)
      set({ eventRecording: null, eventListing: { ...wanted, scenario, list: listed.value, tookMs } });
  },
  cancelEvents: () => void client.ask((lab) => lab.cancelTrace()),
  linkOfEvents: async () => {
    const { eventListing } = get();
    if (!eventListing) return fail('config', 'no events are listed', 'list some first');
    const link = await encodeLink(catalog, eventListing.scenario, { appVersion, view: {} });
    return link.ok ? ok(pageAddress + link.value) : link;
  },
});

/** Times and nodes are of one experiment: another begins with an empty form. */
export function watchExperiment(store: StoreApi<LabState>): void {
  const experimentOf = ({ loaded }: LabState) => loaded && `${loaded.scenario.model}/${loaded.preset}`;
  store.subscribe((after, before) => {
    if (experimentOf(after) !== experimentOf(before)) store.getState().askEvents(NO_QUESTION);
  });
}
