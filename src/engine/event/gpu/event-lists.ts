/** Organisations of the future event list, by name. */
import type { EventWorld } from '../model.ts';
import type { EventList, ListShape } from './event-list.ts';
import { partition, reduce, simple } from './reduce/reduce.ts';
import { ring } from './ring/ring.ts';
import { slots } from './slots/slots.ts';

const EVENT_LISTS = { slots, ring, reduce, partition, simple } as const satisfies Readonly<Record<string, EventList>>;

export type ListName = keyof typeof EVENT_LISTS;

export const listNamed = (name: ListName): EventList => EVENT_LISTS[name];

/** The one that a plan or a shape is of. */
export function listOf(shape: ListShape): EventList {
  const list = listNamed(shape.name as ListName);
  return list.variantOf?.(shape) ?? list;
}

/** A model as a list runs it. `tiled`: it says `sparse`, and finds the states of its nodes in the state tile. */
export interface ListedWorld extends EventWorld {
  readonly tiled?: boolean;
}

/** Lists without sparse rounds run a `sparse` model as any other: all nodes in each round, by lanes. Nor do they gather what is due. */
export function worldOn(list: ListName, world: ListedWorld): ListedWorld {
  if (listNamed(list).isSparse) return world;
  const dense = { ...world, gathers: false };
  return world.sparse ? { ...dense, sparse: false, phased: undefined, tiled: true } : dense;
}
