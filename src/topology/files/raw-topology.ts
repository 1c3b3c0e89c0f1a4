/** What a file says of a network, before it is tidied: routers in their order, links as they stand there, loops and doubles too. */

import { readNumber } from '../../base/csv-rows.ts';
import { GrowingList } from '../../base/growing-list.ts';
import { whole } from '../../base/whole.ts';
import { clip } from '../../scenario/words/show.ts';
import { MOST_LINKS, MOST_ROUTERS } from '../network.ts';

/** NaN is what nobody says. */
export interface RawTopology {
  /** In words. */
  readonly format: string;
  /** A link may stand there twice, once for each direction. */
  readonly isDirected: boolean;
  readonly names: readonly string[];
  readonly routers: Readonly<Record<RouterFact, Float64Array>>;
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly links: Readonly<Record<LinkFact, Float64Array>>;
}

interface Range {
  readonly word: string;
  readonly least: number;
  readonly most: number;
  /** Values are whole numbers, at least rounded. */
  readonly isWhole?: boolean;
  readonly remedy: string;
}

/** km, degrees; `system` is a whole number. */
export const ROUTER_FACTS = {
  x: { word: 'x', least: -1e7, most: 1e7, remedy: 'write kilometres' },
  y: { word: 'y', least: -1e7, most: 1e7, remedy: 'write kilometres' },
  latitude: { word: 'latitude', least: -90, most: 90, remedy: 'write degrees north of the equator' },
  longitude: { word: 'longitude', least: -180, most: 180, remedy: 'write degrees east of Greenwich' },
  system: { word: 'AS', least: 0, most: 2 ** 32 - 1, isWhole: true, remedy: 'write its number' },
} as const satisfies Readonly<Record<string, Range>>;
export type RouterFact = keyof typeof ROUTER_FACTS;

/** A path of 255 links stays below 2^30. */
const MOST_WEIGHT = 2 ** 22;

/** Mbit/s, s, km; a weight is rounded to a whole number from 1 on. */
export const LINK_FACTS = {
  mbps: { word: 'bandwidth', least: 0, most: 1e9, remedy: 'write Mbit/s; 0 says that nobody knows' },
  delay: { word: 'delay', least: 0, most: 60, remedy: 'write milliseconds, at most 60,000' },
  km: { word: 'length', least: 0, most: 1e7, remedy: 'write kilometres' },
  weight: { word: 'weight', least: 0, most: MOST_WEIGHT, remedy: `write a number from 0 to ${whole(MOST_WEIGHT)}` },
} as const satisfies Readonly<Record<string, Range>>;
export type LinkFact = keyof typeof LINK_FACTS;

/** What is wrong, and what to do about it; where, is added by who reads. */
export interface Wrong {
  readonly what: string;
  readonly remedy: string;
}

/** A number of a file; `places`: how far its decimal point is moved to the right, which no rounding follows. */
export function readFact(text: string, { word, least, most, remedy }: Range, places = 0): number | Wrong {
  const value = readNumber(text) === undefined ? undefined : shifted(text, places);
  if (value === undefined) return { what: `${word} "${clip(text)}" is not a number`, remedy };
  if (!(value >= least && value <= most))
    return { what: `${word} ${clip(text)} is ${value < least ? 'too small' : 'too large'}`, remedy };
  return value;
}

/** The number times a power of ten, as if it had been written so. */
export function shifted(text: string, places: number): number {
  if (places === 0) return Number(text);
  if (!/e/i.test(text)) return Number(`${text}e${places}`);
  const [digits, exponent] = text.toLowerCase().split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

const lists = <Name extends string>(facts: Readonly<Record<Name, Range>>) =>
  Object.fromEntries(Object.keys(facts).map((name) => [name, new GrowingList(Float64Array, Number.NaN)])) as Readonly<
    Record<Name, GrowingList<Float64Array<ArrayBuffer>>>
  >;

const arrays = <Name extends string>(
  all: Readonly<Record<Name, GrowingList<Float64Array<ArrayBuffer>>>>,
  length: number,
) =>
  Object.fromEntries(
    (Object.keys(all) as Name[]).map((name) => {
      const values = new Float64Array(length).fill(Number.NaN);
      values.set(all[name].toArray());
      return [name, values];
    }),
  ) as Readonly<Record<Name, Float64Array>>;

/** Collects it, router by router and link by link. */
export class RawWriter {
  private readonly names: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly routers = lists(ROUTER_FACTS);
  private readonly a = new GrowingList(Uint32Array);
  private readonly b = new GrowingList(Uint32Array);
  private readonly links = lists(LINK_FACTS);

  /** The number of a router that has been named before. */
  find(name: string): number | undefined {
    return this.numbers.get(name);
  }

  nameOf(router: number): string {
    return this.names[router];
  }

  /** The number of a router, which is added if its name is new. */
  router(name: string): number | Wrong {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    const number = this.names.length;
    if (number === MOST_ROUTERS)
      return { what: `there are more than ${whole(MOST_ROUTERS)} routers`, remedy: 'use a part of the network' };
    this.numbers.set(name, number);
    this.names.push(name);
    return number;
  }

  setRouter(router: number, fact: RouterFact, value: number): void {
    this.routers[fact].set(router, value);
  }

  /** Shown in place of the name by which links know it. */
  label(router: number, label: string): void {
    this.names[router] = label;
  }

  /** Adds a link; its number. */
  link(a: number, b: number): number | Wrong {
    const number = this.a.length;
    if (number === MOST_LINKS)
      return { what: `there are more than ${whole(MOST_LINKS)} links`, remedy: 'use a part of the network' };
    this.a.push(a);
    this.b.push(b);
    return number;
  }

  setLink(link: number, fact: LinkFact, value: number): void {
    this.links[fact].set(link, value);
  }

  get count(): number {
    return this.a.length;
  }

  topology(format: string, isDirected = false): RawTopology {
    const { names } = this;
    return {
      format,
      isDirected,
      names,
      routers: arrays(this.routers, names.length),
      a: this.a.toArray(),
      b: this.b.toArray(),
      links: arrays(this.links, this.a.length),
    };
  }
}

export const isWrong = (value: number | Wrong): value is Wrong => typeof value !== 'number';
