/** Covers: what is lit of nodes that a person looks at, how a run is slowed for a followed one, and another run loaded meanwhile. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectOk } from '../engine/event/testing/run-world.ts';
import { kademliaSpec } from '../models/kademlia/spec.ts';
import { openRun } from '../run/open-run.ts';
import type { Run } from '../run/run.ts';
import { complete } from '../scenario/defaults.ts';
import { ViewState } from '../scene/view-state.ts';
import type { CurrentSession, LabStage } from './lab-stage.ts';
import { MarkedNodes } from './marked-nodes.ts';

const runs: Run[] = [];
afterEach(() => {
  for (const run of runs.splice(0)) run.dispose();
});

async function opened() {
  const scenario = complete(kademliaSpec, { params: { peers: 200, dMax: 3, end: 60 } });
  const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 1 }));
  runs.push(run);
  expectOk(await run.advance({ wallMs: 10_000, steps: 40 }));
  return run;
}

/** Marks over one run; the stage paints nothing. */
async function marks() {
  const run = await opened();
  const viewState = new ViewState();
  const stage = {
    viewState,
    followed: undefined as number | undefined,
    redraw: vi.fn(async () => {}),
    repaint: vi.fn(),
    answer: <T>(question: () => T) => question(),
    turn: vi.fn(async () => {}),
    whereIsPicked: async () => ({ x: 1, y: 2 }),
  };
  const limitPace = vi.fn();
  const session = { look: <T>(read: (run: Run) => Promise<T>) => read(run), limitPace, redraw: () => {} };
  const current = { session: session as ReturnType<CurrentSession> };
  const marked = new MarkedNodes(stage as unknown as LabStage, () => current.session);
  return { run, viewState, stage, limitPace, current, marked };
}

describe('MarkedNodes', () => {
  it('lights the contacts of the picked node alone, and puts them out with another pick', async () => {
    const { viewState, marked } = await marks();
    await marked.select(57);
    const inspected = await marked.inspect(57);
    expect(viewState.spotlight.linked).toHaveLength(inspected?.linked ?? 0);
    expect(viewState.spotlight.linked.length).toBeGreaterThan(0);
    await marked.select(58);
    expect(viewState.spotlight.linked).toEqual([]);
    await marked.inspect(57);
    expect(viewState.spotlight.linked).toEqual([]);
  });

  it('waits for its turn where it is asked about the same node again', async () => {
    const { stage, marked } = await marks();
    await marked.inspect(3);
    expect(stage.turn).not.toHaveBeenCalled();
    await marked.inspect(3);
    expect(stage.turn).toHaveBeenCalledTimes(1);
  });

  it('slows the run for what is followed, more once it is under way, until it is over', async () => {
    const { run, viewState, stage, limitPace, marked } = await marks();
    expect(await marked.follow(57)).toBe(true);
    expect(stage.followed).toBe(57);
    const awaiting = limitPace.mock.lastCall?.[0];
    const states = new Set<string | undefined>([viewState.spotlight.trace?.state]);
    while (viewState.spotlight.trace?.state !== 'over') {
      expectOk(await run.advance({ wallMs: 10_000, steps: 1 }));
      marked.followOn();
      states.add(viewState.spotlight.trace?.state);
      if (viewState.spotlight.trace?.state === 'under way')
        expect(limitPace.mock.lastCall?.[0]).toBeCloseTo(awaiting / 16, 12);
    }
    expect([...states]).toEqual(['awaited', 'under way', 'over']);
    expect(limitPace.mock.lastCall).toEqual([null]);
    expect((await marked.inspect(57))?.trace?.state).toBe('over');
  });

  it('holds the run back no longer once a pace is chosen', async () => {
    const { run, limitPace, marked } = await marks();
    await marked.follow(57);
    marked.hurry();
    expect(limitPace.mock.lastCall).toEqual([null]);
    const times = limitPace.mock.calls.length;
    expectOk(await run.advance({ wallMs: 10_000, steps: 5000 }));
    marked.followOn();
    expect(limitPace).toHaveBeenCalledTimes(times);
  });

  it('follows nobody in a run that was loaded meanwhile', async () => {
    const { current, stage, limitPace, marked } = await marks();
    const following = marked.follow(57);
    current.session = undefined;
    expect(await following).toBe(false);
    expect(stage.followed).toBeUndefined();
    expect(limitPace).not.toHaveBeenCalled();
  });

  it('forgets all of it with another run', async () => {
    const { viewState, stage, marked } = await marks();
    await marked.follow(57);
    marked.clear();
    expect([stage.followed, viewState.spotlight.trace]).toEqual([undefined, undefined]);
  });
});
