/** Covers: rows of a list of events: kinds in words for every model that has events, filters, times as exact as the tick, the CSV and its name. */
import { describe, expect, it } from 'vitest';
import type { ListedEvents } from '../../analysis/event-list.ts';
import { csvText } from '../../base/csv.ts';
import { catalog } from '../../models/catalog.ts';
import { KIND } from '../../models/kademlia/rules/kinds.ts';
import { kademliaEventKinds } from '../../models/kademlia/spec/events.ts';
import { registry } from '../../models/testing/registry.ts';
import { verifiedModels } from '../../models/verified.ts';
import { complete } from '../../scenario/defaults.ts';
import { engineOf } from '../../scenario/engines.ts';
import type { EventListing } from '../../state/run/events.ts';
import type { RunStatus } from '../../worker/api.ts';
import { chosenEvents, countByKind, eventRows, eventsFile, eventsToCome, exactTime } from './event-rows.ts';

const LIST: ListedEvents = {
  isWhole: true,
  fromTicks: 1000,
  untilTicks: 3000,
  before: 7,
  time: Uint32Array.of(1000, 1000, 1500, 2999),
  node: Uint32Array.of(4, 5, 4, 6),
  from: Uint32Array.of(4, 4, 6, 4),
  kind: Uint8Array.of(0, 1, 2, 1),
  sends: Uint32Array.of(2, 1, 0, 1),
};
const [spec] = catalog.filter(({ id }) => id === 'kademlia');
const scenario = complete(spec!, { params: { peers: 64 } });

describe('kinds of events', () => {
  it.each(catalog.map((each) => [each.id, each] as const))('%s has words for each, or no events', async (id, each) => {
    expect(each.eventKinds !== undefined).toBe(engineOf(each).has.trace);
    const registered = registry[id]!;
    if (registered.engine !== 'event') return;
    const built = registered.build(complete(each, { params: verifiedModels[id]!.smallest }), new Map());
    const kinds = (await each.eventKinds?.()) ?? [];
    expect(kinds).toHaveLength(built.kinds);
    expect(new Set(kinds.map(({ label }) => label)).size).toBe(kinds.length);
    for (const { label, help } of kinds) {
      expect(label).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/);
      expect(help).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('those of Kademlia stand in the order of their numbers', () => {
    expect(kademliaEventKinds.map(({ id }) => id)).toEqual(Object.keys(KIND));
  });
});

describe('filters', () => {
  it.each([
    [{}, [0, 1, 2, 3]],
    [{ kind: 1 }, [1, 3]],
    [{ node: 6 }, [2, 3]],
    [{ node: 5 }, [1]],
    [{ kind: 2, node: 4 }, [2]],
    [{ kind: 8 }, []],
    [{ node: 7 }, []],
  ])('%j', (filter, expected) => {
    expect(chosenEvents(LIST, filter)).toEqual(expected);
  });

  it('count by kind', () => {
    expect(countByKind(LIST, [1, 2, 3], 3)).toEqual([0, 2, 1]);
  });
});

it.each([
  [1_234_567, 1, '1.234567'],
  [1_234_560, 10, '12.34560'],
  [12, 1000, '0.012'],
  [30_000, 100, '3.0000'],
] as const)('%d ticks of %d us are %s s', (ticks, tick, text) => {
  expect(exactTime(ticks, tick)).toBe(text);
});

it.each([
  ['one that the run has paused in', {}, 9, 2],
  ['one that is over', {}, 11, 0],
  ['of a node', { node: 4 }, 9, 0],
  ['a list that is cut', { list: { ...LIST, isWhole: false } }, 9, 0],
  ['another window', { span: { window: 2 } }, 9, 0],
  ['a span', { span: { fromSeconds: 0, untilSeconds: 9 } }, 9, 0],
])('events still to come, of %s', (_, changed, events, toCome) => {
  const listing = { span: { window: 3 }, list: LIST, ...changed } as EventListing;
  expect(eventsToCome(listing, { steps: 3, events } as RunStatus)).toBe(toCome);
});

describe('CSV', () => {
  const lines = (list: ListedEvents, events = [0, 1, 2, 3]) =>
    csvText(
      eventRows({ list, scenario: { ...scenario, tick: 1000 } }, events, kademliaEventKinds, 'http://lab/#s=1'),
    ).split('\n');

  it('has units in its head, and the link of the run in its first row', () => {
    expect(lines(LIST, [1, 3])).toEqual([
      'time_s,kind,node,from,sends,link',
      '1,Request,5,4,1,http://lab/#s=1',
      '2.999,Request,6,4,1,',
      '',
    ]);
  });

  it('says what events carry, of one node', () => {
    const carries = ['random target, session 0', '', 'lookup 1, random target: contacts 2 3', ''];
    expect(lines({ ...LIST, carries })[3]).toBe('1.5,Answer,4,6,0,"lookup 1, random target: contacts 2 3",');
  });

  it.each([
    [{ span: { window: 12 } }, 'kademlia-events-window-12.csv'],
    [{ span: { fromSeconds: 0, untilSeconds: 2.5 }, node: 17 }, 'kademlia-events-0-to-2.5-s-node-17.csv'],
  ])('%j is named', (wanted, name) => {
    expect(eventsFile({ ...wanted, scenario } as EventListing)).toBe(name);
  });
});
