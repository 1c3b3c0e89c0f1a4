/** Which events are wanted, as a person writes it. Apart from the slice, for it loads with the list. */
import { fail, ok, type Result } from '../../base/result.ts';
import { whole } from '../../base/whole.ts';
import { parseQuantity } from '../../scenario/words/quantity.ts';
import type { RunStatus } from '../../worker/api.ts';
import type { LabState } from '../slice.ts';
import { type EventsQuestion, type EventsWanted, MOST_LANES } from './events.ts';

/** What a timing diagram shows of the past, and at most (ms). */
export const LAST_MS = { usual: 20, most: 200 } as const;
/** And a sequence diagram. */
export const LAST_OF_MESSAGES_MS = { usual: 100, most: 10_000 } as const;

/** What the form asks for. Failures in the words of the form. */
export function readEventsQuestion(
  { span, from, until, last, node }: EventsQuestion,
  { status, legend, picked }: Pick<LabState, 'status' | 'legend' | 'picked'>,
): Result<EventsWanted> {
  const read = readNode(node, legend?.nodes);
  if (!read.ok) return read;
  if (!status || status.steps === 0)
    return fail('config', 'nothing has been executed yet', 'step one window, or run for a while');
  if (span === 'window') return ok({ span: { window: status.steps }, node: read.value });
  if (span === 'diagram') {
    const past = lastOf(status, last, LAST_MS);
    return past.ok ? ok({ span: past.value, node: read.value, lanes: MOST_LANES }) : past;
  }
  if (span === 'history' || span === 'sequence') {
    const of = read.value ?? picked;
    if (of === null) return fail('config', 'no node is picked', 'press one in the picture, or type its number');
    const past = lastOf(status, span === 'history' ? '' : last, LAST_OF_MESSAGES_MS);
    if (!past.ok) return past;
    const fromSeconds = span === 'history' ? 0 : past.value.fromSeconds;
    return ok({ span: { ...past.value, fromSeconds }, node: of, about: span });
  }
  const fromSeconds = readTime(from, 'from', 0);
  if (!fromSeconds.ok) return fromSeconds;
  const untilSeconds = readTime(until, 'to', Math.min(status.simulatedSeconds, status.endSeconds));
  if (!untilSeconds.ok) return untilSeconds;
  const [first, end] = [fromSeconds.value, untilSeconds.value];
  if (end > status.endSeconds)
    return fail('config', `to ${end} s is after the end`, `use at most ${status.endSeconds} s`);
  if (first >= end)
    return fail('config', `from ${first} s is not before to ${end} s`, 'let it begin earlier, or end later');
  return ok({ span: { fromSeconds: first, untilSeconds: end }, node: read.value });
}

/** A node by its number; undefined where the text is empty, for all of them. */
export function readNode(text: string, nodes = Number.POSITIVE_INFINITY): Result<number | undefined> {
  if (text.trim() === '') return ok(undefined);
  const parsed = parseQuantity(text, '', 'node');
  if (!parsed.ok) return parsed;
  const { value } = parsed;
  if (Number.isInteger(value) && value >= 0 && value < nodes) return ok(value);
  const most = Number.isFinite(nodes) ? ` from 0 to ${whole(nodes - 1)}` : '';
  return fail('config', `there is no node ${value}`, `use a whole number${most}, or leave it empty for all nodes`);
}

/** A tick is a microsecond at least. */
const inTicks = (seconds: number): number => Math.round(seconds * 1e6) / 1e6;

type Bounds = Readonly<Record<'usual' | 'most', number>>;

/** The last milliseconds that were executed. */
function lastOf({ simulatedSeconds, endSeconds }: RunStatus, text: string, bounds: Bounds) {
  const last = readLast(text, bounds);
  if (!last.ok) return last;
  const untilSeconds = inTicks(Math.min(simulatedSeconds, endSeconds));
  return ok({ fromSeconds: Math.max(0, inTicks(untilSeconds - last.value / 1000)), untilSeconds });
}

function readLast(text: string, { usual, most }: Bounds): Result<number> {
  if (text.trim() === '') return ok(usual);
  const parsed = parseQuantity(text, 'ms', 'last');
  if (!parsed.ok || (parsed.value > 0 && parsed.value <= most)) return parsed;
  return fail('config', `last ${parsed.value} ms cannot be drawn`, `use more than 0 and at most ${whole(most)} ms`);
}

function readTime(text: string, name: string, otherwise: number): Result<number> {
  if (text.trim() === '') return ok(otherwise);
  const parsed = parseQuantity(text, 's', name);
  if (parsed.ok && parsed.value < 0)
    return fail('config', `${name} ${parsed.value} s is before the start`, 'use at least 0 s');
  return parsed;
}
