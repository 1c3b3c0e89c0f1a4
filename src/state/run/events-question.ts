/** Which events are wanted, as a person writes it. Apart from the slice, for it loads with the list. */
import { fail, ok, type Result } from '../../base/result.ts';
import { whole } from '../../base/whole.ts';
import { parseQuantity } from '../../scenario/words/quantity.ts';
import type { LabState } from '../slice.ts';
import type { EventsQuestion, EventsWanted } from './events.ts';

/** What the form asks for. Failures in the words of the form. */
export function readEventsQuestion(
  { span, from, until, node }: EventsQuestion,
  { status, legend }: Pick<LabState, 'status' | 'legend'>,
): Result<EventsWanted> {
  const read = readNode(node, legend?.nodes);
  if (!read.ok) return read;
  if (!status || status.steps === 0)
    return fail('config', 'nothing has been executed yet', 'step one window, or run for a while');
  if (span === 'window') return ok({ span: { window: status.steps }, node: read.value });
  const fromSeconds = readTime(from, 'from', 0);
  if (!fromSeconds.ok) return fromSeconds;
  const untilSeconds = readTime(until, 'to', Math.min(status.simulatedSeconds, status.endSeconds));
  if (!untilSeconds.ok) return untilSeconds;
  const [first, last] = [fromSeconds.value, untilSeconds.value];
  if (last > status.endSeconds)
    return fail('config', `to ${last} s is after the end`, `use at most ${status.endSeconds} s`);
  if (first >= last)
    return fail('config', `from ${first} s is not before to ${last} s`, 'let it begin earlier, or end later');
  return ok({ span: { fromSeconds: first, untilSeconds: last }, node: read.value });
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

function readTime(text: string, name: string, otherwise: number): Result<number> {
  if (text.trim() === '') return ok(otherwise);
  const parsed = parseQuantity(text, 's', name);
  if (parsed.ok && parsed.value < 0)
    return fail('config', `${name} ${parsed.value} s is before the start`, 'use at least 0 s');
  return parsed;
}
