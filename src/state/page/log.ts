/** What happened in this visit, newest first, in words: states of the run, notices, choices of the engine. Bounded. */
import { counted } from '../../base/counted.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import { workOf } from '../../scenario/results/work.ts';
import { momentText } from '../../scenario/words/time-words.ts';
import type { RunStatus } from '../../worker/api.ts';
import type { LabState, Slice } from '../slice.ts';
import type { NoticeTone } from './notices.ts';

export interface LogEntry {
  readonly number: number;
  /** Milliseconds of the epoch. */
  readonly at: number;
  readonly tone: NoticeTone;
  readonly text: string;
}

export type LogLine = Pick<LogEntry, 'tone' | 'text'>;

export interface LogSlice {
  readonly log: readonly LogEntry[];
  note(line: LogLine): void;
}

declare module '../slice.ts' {
  interface LabState extends LogSlice {}
}

/** Enough for a day at the lab; the oldest go. */
export const MOST_ENTRIES = 500;

export const logSlice: Slice<LogSlice> = (set) => ({
  log: [],
  note: (line) =>
    set(({ log }) => {
      const entry = { ...line, number: (log[0]?.number ?? 0) + 1, at: Date.now() };
      return { log: [entry, ...log.slice(0, MOST_ENTRIES - 1)] };
    }),
});

/** What is worth a line between two states of the lab. */
export function linesBetween(before: LabState, after: LabState): readonly LogLine[] {
  const lines: LogLine[] = [];
  if (after.status && after.status !== before.status) lines.push(...statusLines(before.status, after.status));
  if (after.notices === before.notices) return lines;
  const raised = after.notices.filter((notice) => !before.notices.includes(notice) && notice.id !== 'run');
  return [...lines, ...raised.map(({ tone, title, text }) => ({ tone, text: text ? `${title}. ${text}` : title }))];
}

function statusLines(before: RunStatus | null, after: RunStatus): readonly LogLine[] {
  const isNew = before?.session !== after.session || before?.state !== after.state;
  const lines: LogLine[] = [];
  if (isNew) lines.push({ tone: after.state === 'failed' ? 'error' : 'info', text: stateLine(after) });
  const { lpSize = 0 } = after;
  if (before && !isNew && lpSize > 0 && before.lpSize !== lpSize)
    lines.push({ tone: 'info', text: `The engine chose ${counted(lpSize, 'nodes')} per LP` });
  return lines;
}

function stateLine({ session, state, activity, failure, result, simulatedSeconds, timeUnit }: RunStatus): string {
  const run = `Run ${session}`;
  const at = momentText(Math.round(simulatedSeconds * 1000) / 1000, timeUnit);
  switch (state) {
    case 'preparing':
      return `${run}: preparing${activity ? `, ${activity}` : ''}`;
    case 'failed':
      return `${run}: failed${failure ? `: ${failure.message}` : ''}`;
    case 'finished':
      return `${run}: finished${result ? endLine(result) : ''}`;
    case 'cancelled':
      return `${run}: ended early at ${at}${result ? `, digest ${result.digest}` : ''}`;
    case 'paused':
      return `${run}: paused at ${at}`;
    case 'running':
      return `${run}: running from ${at}`;
    default:
      return `${run}: ${state}`;
  }
}

function endLine(result: RunResult): string {
  const { count, what } = workOf(result);
  return `, ${counted(count, what)}, digest ${result.digest}${result.ending ? `: ${result.ending}` : ''}`;
}
