/** Undo and redo: what is one step, what a new edit forgets, and that every kind of edit of the setup can be taken back. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kademliaSpec } from '../../models/kademlia/spec.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { swarmSpec } from '../../models/swarm/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import { createLabStore, type LabWiring } from '../store.ts';
import { type Draft, draftOfPreset } from './draft.ts';
import { dragging, type Edits, edited, NO_EDITS, redone, typing, undone } from './edits.ts';

const catalog = [pholdSpec];

const first = draftOfPreset(catalog, 'phold/quick-look');
const seeded = (seed: number): Draft => ({ ...first, seed: String(seed) });

/** Edits seed 0 to 1, 1 to 2, ... each at its time and of its step. */
const editing = (steps: readonly Parameters<typeof edited>[3][], timesMs: readonly number[]): Edits =>
  steps.reduce<Edits>((edits, step, i) => edited(edits, seeded(i), timesMs[i], step), NO_EDITS);

describe('a step', () => {
  it('is what is typed into one field without a longer rest', () => {
    const step = typing('nodes');
    expect(editing([step, step, step], [0, 900, 1800]).past).toEqual([seeded(0)]);
    expect(editing([step, step, step], [0, 900, 1901]).past).toEqual([seeded(0), seeded(2)]);
    expect(editing([step, typing('end'), step], [0, 1, 2]).past).toEqual([seeded(0), seeded(1), seeded(2)]);
  });

  it('is one drag of a slider, however long, and not the next', () => {
    const drag = dragging('nodes', 1);
    expect(editing([drag, drag, dragging('nodes', 2)], [0, 60_000, 60_001]).past).toEqual([seeded(0), seeded(2)]);
  });

  it('is every edit of no step', () => {
    expect(editing([undefined, undefined], [0, 0]).past).toEqual([seeded(0), seeded(1)]);
  });

  it('does not go on after an undo', () => {
    const moved = undone(editing([typing('seed')], [0]), seeded(1));
    expect(edited(moved!.edits, moved!.draft, 1, typing('seed')).past).toEqual([seeded(0)]);
  });

  it('is forgotten when it is the two hundred and first', () => {
    const edits = editing(Array(250).fill(undefined), Array(250).fill(0));
    expect(edits.past).toHaveLength(200);
    expect(edits.past[0]).toEqual(seeded(50));
  });
});

it('undo and redo walk the same drafts, and a new edit forgets what could be redone', () => {
  const edits = editing([undefined, undefined], [0, 0]);
  const once = undone(edits, seeded(2))!;
  const twice = undone(once.edits, once.draft)!;
  expect([once.draft, twice.draft]).toEqual([seeded(1), seeded(0)]);
  expect(undone(twice.edits, twice.draft)).toBeUndefined();
  const back = redone(twice.edits, twice.draft)!;
  expect(back).toEqual(once);
  expect(redone(edited(back.edits, back.draft, 0), seeded(9))).toBeUndefined();
});

describe('every edit of the setup', () => {
  const client = new Proxy({}, { get: () => async () => undefined }) as LabWiring['client'];
  const lab = () =>
    createLabStore({ catalog, client, mayPlay: () => false, pageAddress: 'http://lab/', appVersion: '1' }).getState;

  beforeEach(() => {
    vi.spyOn(performance, 'now').mockReturnValue(0);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  type Lab = ReturnType<ReturnType<typeof lab>>;
  it.each<[string, (s: Lab) => void]>([
    ['typing a value', (s) => s.edit('nodes', '128')],
    ['typing something wrong', (s) => s.edit('nodes', 'many')],
    ['a slider', (s) => s.slide('nodes', '2^7', 1)],
    ['the seed', (s) => s.edit('seed', '7')],
    ['the sampling interval', (s) => s.edit('sampleEvery', '2s')],
    ['the tick', (s) => s.setTick(100)],
    ['the engine', (s) => s.setExecutor('sequential')],
    ['the LP size', (s) => s.setLpSize(4)],
    ['the event list', (s) => s.setList('reduce')],
    ['a preset', (s) => s.choosePreset('phold/tiny')],
    ['a scenario from elsewhere', (s) => s.adopt(complete(pholdSpec, { seed: 9, params: { nodes: 99 } }))],
  ])('%s is undone and redone in one step', (_what, edit) => {
    const get = lab();
    const before = get().draft;
    edit(get());
    const after = get().draft;
    expect(after).not.toEqual(before);
    get().undo();
    expect(get().draft).toEqual(before);
    expect(get().reading.scenario).toBeDefined();
    get().redo();
    expect(get().draft).toEqual(after);
    get().undo();
    get().undo();
    expect(get().draft).toEqual(before);
  });

  it('all cores stay chosen from model to model, but for those of rounds, which have no parts', () => {
    const { getState: get } = createLabStore({
      catalog: [pholdSpec, kademliaSpec, swarmSpec],
      client,
      mayPlay: () => false,
      pageAddress: 'http://lab/',
      appVersion: '1',
    });
    get().setExecutor('workers');
    get().choosePreset('kademlia/quick-look');
    expect(get().draft.engine).toBe('workers');
    get().choosePreset('swarm/quick-look');
    expect(get().draft.engine).toBe('auto');
    get().setExecutor('workers');
    expect(get().draft.engine).toBe('auto');
  });

  it('resetting one field or all is a step, and nothing changed is none', () => {
    const get = lab();
    get().resetAll();
    get().resetParam('nodes');
    expect(get().edits).toEqual(NO_EDITS);
    get().edit('nodes', '128');
    get().setExecutor('sequential');
    get().edit('seed', '5');
    const changed = get().draft;
    get().resetParam('nodes');
    expect(get().draft.text.nodes).toBe('2^16');
    get().resetAll();
    expect(get().draft).toEqual(first);
    get().undo();
    get().undo();
    expect(get().draft).toEqual(changed);
  });
});
