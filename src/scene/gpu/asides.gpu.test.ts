/**
 * Covers: what is asked of a model beside its nodes, on either executor: overlays, neighbours, the way of what was passed on, and
 * trails; when it is asked again; that lines lie between the nodes where these are drawn; and that both engines say the same.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { describeGpu, testDevice } from '../../gpu/testing/test-device.ts';
import { whisperSpec } from '../../models/test-whisper/spec.ts';
import { openRun } from '../../run/open-run.ts';
import type { Run } from '../../run/run.ts';
import { complete } from '../../scenario/defaults.ts';
import { FIT } from '../geometry/camera.ts';
import { layoutOf } from '../layout.ts';
import { marksOver, marksUnder } from '../marks/highlight.ts';
import { MARK_WORDS, type Marks } from '../marks/marks.ts';
import { spotsOf } from '../marks/spots.ts';
import type { PictureContent } from '../picture-content.ts';
import { Asides } from '../run/asides.ts';
import { type ViewedRun, viewedRunOf } from '../run/viewed-run.ts';
import { planSamples } from '../sample-plan.ts';
import type { Spotlight } from '../spotlight.ts';
import { ViewState } from '../view-state.ts';

const NODES = 64;
const PICKED = 7;
const scenario = complete(whisperSpec, { params: { nodes: NODES, deaf: 2 } });

const openOn = async (engine: 'gpu' | 'sequential'): Promise<Run> => {
  const device = engine === 'gpu' ? await testDevice() : undefined;
  const gpu = device && (async () => ({ ok: true as const, value: device }));
  return expectOk(await openRun(scenario, { engine, lpSize: 1, gpu }));
};

function watched(run: Run) {
  const viewState = new ViewState();
  viewState.viewed = viewedRunOf(run);
  viewState.resize({ width: 600, height: 400 });
  const shown: Partial<Spotlight>[] = [];
  let isGone = false;
  const asides = new Asides(
    run,
    viewState,
    async (read) => (isGone ? undefined : read(run)),
    async () => {},
    (part) => {
      shown.push(part);
      viewState.light(part);
    },
  );
  return {
    viewState,
    shown,
    leave: () => {
      isGone = true;
    },
    /** Asks until it is so: a slow machine answers later. */
    until: (isSo: () => void) =>
      vi.waitFor(
        () => {
          asides.want();
          isSo();
        },
        { timeout: 60_000, interval: 20 },
      ),
    /** Asks once more, though nothing has changed; gives how often something was said for it. */
    again: async () => {
      const before = shown.length;
      asides.want();
      await new Promise((resolve) => setTimeout(resolve, 250));
      return shown.length - before;
    },
  };
}

const advance = async (run: Run, steps: number) => expectOk(await run.advance({ wallMs: 60_000, steps }));
const ends = (marks: Marks) =>
  Array.from({ length: marks.count }, (_, i) => [...marks.words.subarray(i * MARK_WORDS, i * MARK_WORDS + 4)]);

describeGpu('beside the nodes', () => {
  let runs: Readonly<Record<'gpu' | 'sequential', Run>>;
  beforeEach(async () => {
    runs = { gpu: await openOn('gpu'), sequential: await openOn('sequential') };
  });
  afterEach(() => {
    for (const run of Object.values(runs)) run.dispose();
  });

  describe.each(['gpu', 'sequential'] as const)('on %s', (executor) => {
    it('overlays are asked when the run, the window or the choice is another, and only those that are on', async () => {
      const { viewState, until, again } = watched(runs[executor]);
      const links = () => viewState.spotlight.overlays?.[0];
      expect(await again()).toBe(0);
      viewState.overlays = ['links'];
      await until(() => expect(links()?.id).toBe('links'));
      expect([viewState.spotlight.overlays?.length, links()?.reading?.round]).toEqual([1, 0]);
      expect(links()?.marks.length).toBeGreaterThan(10);
      expect(await again()).toBe(0);
      const first = links();
      viewState.camera = { ...FIT, zoom: 2 };
      await until(() => expect(links()).not.toBe(first));
      await advance(runs[executor], 1);
      await until(() => expect(links()?.reading?.round).toBe(1));
      expect(await again()).toBe(0);
      viewState.overlays = [];
      await until(() => expect(viewState.spotlight.overlays).toEqual([]));
    });

    it('a picked node has neighbours, a way from who knew first, and a trail', async () => {
      const { viewState, until } = watched(runs[executor]);
      viewState.picked = PICKED;
      for (let round = 1; round <= 12; round++) {
        await advance(runs[executor], 1);
        await until(() => expect(viewState.spotlight.about?.reading?.round).toBe(round));
      }
      const { about = expect.fail('there is something to see'), trail } = viewState.spotlight;
      expect(about.neighbours.length).toBeGreaterThan(0);
      expect([about.way[0].from, about.way.at(-1)?.to]).toEqual([0, PICKED]);
      expect(about.way.slice(1).map(({ from }) => from)).toEqual(about.way.slice(0, -1).map(({ to }) => to));
      expect(trail?.trod.map(({ seconds }) => seconds)).toEqual(Array.from({ length: 13 }, (_, round) => round));
      viewState.picked = undefined;
      await until(() => expect(viewState.spotlight).toMatchObject({ about: undefined, trail: undefined }));
    });

    it.each(['room', 'hall'])('lines of the %s lie where its nodes are on their way', async (view) => {
      const run = runs[executor];
      const { viewState, until } = watched(run);
      viewState.choice = { view, channel: '' };
      viewState.overlays = ['links'];
      viewState.picked = PICKED;
      await advance(run, 5);
      await until(() =>
        expect([viewState.spotlight.overlays?.length, viewState.spotlight.about?.view]).toEqual([1, view]),
      );
      const viewed = viewedRunOf(run) as ViewedRun;
      const chosen = viewState.chosenOf(viewed);
      const content: PictureContent = { viewed, chosen, plan: planSamples(chosen.view, NODES, NODES) };
      const { viewport } = viewState;
      const layout = layoutOf(content, viewport);
      const [links] = viewState.spotlight.overlays ?? [];
      if (layout.kind !== 'points' || !links?.reading) throw new Error('there are points, and links were read');
      const spotOf = spotsOf(content, layout, links.reading, 4.25);
      const under = ends(marksUnder(content, layout, viewport, 4.25));
      expect(links.marks.length).toBeGreaterThan(5);
      for (const { from, to } of links.marks) {
        const [start, end] = [spotOf(from as number), spotOf(to as number)];
        expect(under).toContainEqual([start.x, start.y, end.x, end.y].map(Math.fround));
      }
      expect(ends(marksUnder(content, layout, viewport, 5))).not.toEqual(under);
      const over = ends(marksOver(content, layout, viewport, 4.25));
      const home = spotOf(PICKED);
      expect(over.some(([x, y]) => x === Math.fround(home.x) && y === Math.fround(home.y))).toBe(true);
    });

    it('nothing is drawn of a run that has gone meanwhile', async () => {
      const { viewState, until, leave } = watched(runs[executor]);
      viewState.overlays = ['links'];
      viewState.picked = PICKED;
      leave();
      await until(() =>
        expect([viewState.spotlight.overlays?.length, viewState.spotlight.about?.node]).toEqual([1, PICKED]),
      );
      expect(viewState.spotlight.overlays?.[0].marks).toEqual([]);
      expect(viewState.spotlight.about).toMatchObject({ neighbours: [], way: [], reading: undefined });
      expect(viewState.spotlight.trail).toBeUndefined();
    });
  });

  it('both engines say the same', async () => {
    const said = await Promise.all(
      Object.values(runs).map(async (run) => {
        const { viewState, until } = watched(run);
        viewState.overlays = ['grid', 'links'];
        viewState.picked = PICKED;
        await advance(run, 9);
        await until(() =>
          expect([viewState.spotlight.overlays?.length, viewState.spotlight.about?.node]).toEqual([2, PICKED]),
        );
        const { overlays = [], about, trail } = viewState.spotlight;
        return { marks: overlays.map(({ marks }) => marks), about: [about?.neighbours, about?.way], trod: trail?.trod };
      }),
    );
    expect(said[0]).toEqual(said[1]);
    expect(said[0].marks.map((marks) => marks.length > 0)).toEqual([true, true]);
  });
});
