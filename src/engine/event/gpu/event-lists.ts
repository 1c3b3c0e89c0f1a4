/** Organisations of the future event list, by name. */
import type { EventList, ListShape } from './event-list.ts';
import { reduce } from './reduce/reduce.ts';
import { ring } from './ring/ring.ts';
import { slots } from './slots/slots.ts';

const EVENT_LISTS = { slots, ring, reduce } as const satisfies Readonly<Record<string, EventList>>;

export type ListName = keyof typeof EVENT_LISTS;

export const listNamed = (name: ListName): EventList => EVENT_LISTS[name];

/** The one that a plan or a shape is of. */
export function listOf(shape: ListShape): EventList {
  const list = listNamed(shape.name as ListName);
  return list.variantOf?.(shape) ?? list;
}
