/**
 * Covers: ten charts and a million points. Not a test of time: it feeds samples past the worker, checks that memory stays
 * bounded and that React commits nothing, and prints what drawing took here.
 */
import type { Page } from '@playwright/test';
import type { LabStreams } from '../../src/charts/time/lab-streams.ts';
import type { Samples } from '../../src/worker/api.ts';
import { LabPage } from '../page.ts';
import { commitsIn, countCommits } from '../support/commits.ts';
import { expect, test } from '../support/test.ts';

interface Watched {
  swarmscope: { streams: LabStreams };
  frames: number[];
}

/** Counts commits that touch the charts, and measures what runs in each animation frame. */
async function watch(page: Page): Promise<void> {
  await countCommits(page, '.charts');
  await page.addInitScript(() => {
    const watched = window as unknown as Watched;
    watched.frames = [];
    const request = window.requestAnimationFrame.bind(window);
    let [frame, spent] = [0, 0];
    window.requestAnimationFrame = (callback) =>
      request((time) => {
        if (time !== frame && spent > 0) watched.frames.push(spent);
        if (time !== frame) spent = 0;
        frame = time;
        const began = performance.now();
        callback(time);
        spent += performance.now() - began;
      });
  });
}

/** Appends `rows` rows to every chart, in batches with an animation frame after each. */
const feed = (page: Page, rows: number, batches: number) =>
  page.evaluate(
    async ([count, parts]) => {
      const { streams } = (window as unknown as Watched).swarmscope;
      const { session } = streams as unknown as { session: number };
      const per = count / parts;
      const column = (from: number, value: (i: number) => number) =>
        Float64Array.from({ length: per }, (_, i) => value(from + i));
      for (let part = 0; part < parts; part++) {
        const from = part * per;
        const simulatedSeconds = column(from, (i) => (60 * (i + 1)) / count);
        const noise = (i: number) => 100 + 50 * Math.sin(i / 5000) + ((i * 7919) % 101) / 10;
        const samples = {
          session,
          model: {
            simulatedSeconds,
            columns: {
              events: column(from, (i) => 100 * (i + 1)),
              windows: column(from, (i) => i + 1),
              serialEvents: column(from, (i) => 4 * (i + 1)),
              lpSerialEvents: column(from, (i) => 7 * (i + 1)),
              remote: column(from, (i) => 30 * (i + 1)),
            },
          },
          engine: {
            simulatedSeconds,
            wallSeconds: column(from, (i) => (i + 1) / 1e4),
            eventsPerSecond: column(from, noise),
            eventsPerWindow: column(from, noise),
            deepest: column(from, noise),
            lpSize: column(from, noise),
            recordingSeconds: column(from, (i) => (i + 1) / 4e4),
            waitingSeconds: column(from, (i) => (i + 1) / 2e4),
            ...Object.fromEntries([1, 2, 4, 8, 16].map((size) => [`lpRate${size}`, column(from, noise)])),
          },
        } satisfies Samples;
        streams.accept(samples);
        await new Promise(requestAnimationFrame);
      }
    },
    [rows, batches] as const,
  );

test('a million points in every chart: bounded memory, no commit of React', async ({ page }) => {
  test.setTimeout(240_000); // a million rows on two cores without a GPU
  await watch(page);
  await page.setViewportSize({ width: 1440, height: 2600 });
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await expect.poll(() => page.evaluate(() => (window as unknown as Watched).frames.length)).toBeGreaterThan(0);
  const before = await commitsIn(page);
  await page.evaluate(() => {
    (window as unknown as Watched).frames = [];
  });
  expect(before, 'commits are counted').toBeGreaterThan(0);
  await feed(page, 1_000_000, 100);
  const after = await page.evaluate(() => {
    const { swarmscope, frames } = window as unknown as Watched;
    const all = (swarmscope.streams as unknown as { lines: Map<string, { stream: StreamFacts }> }).lines;
    // Those of the model that the lab opened with are empty.
    const lines = [...all].flatMap(([key, line]) => (/^(phold|engine)\//.test(key) ? [line] : []));
    return {
      frames: frames.sort((a, b) => a - b),
      streams: lines.map(({ stream }) => [stream.length, stream.capacity, stream.lastTime]),
    };
  });
  const commits = await commitsIn(page);
  expect(commits - before, 'commits while a million rows came in').toBe(0);
  expect(after.streams.length).toBeGreaterThanOrEqual(7);
  for (const [length, capacity, lastTime] of after.streams) {
    // Rates of the model have as many points as the series of the result: 256 of a whole run.
    expect(length).toBeGreaterThanOrEqual(Math.min(256, (capacity as number) / 4));
    expect(length).toBeLessThanOrEqual(capacity as number);
    expect(lastTime).toBeCloseTo(60, 2);
  }
  await page.getByRole('button', { name: 'Remote share: menu' }).click();
  expect(await commitsIn(page), 'opening a menu of a chart is a commit').toBeGreaterThan(commits);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-chart="engine/deepest"] .readout-digits')).toHaveText(/^\d/);
  const { frames } = after;
  const at = (share: number) => frames[Math.min(frames.length - 1, Math.floor(share * frames.length))]?.toFixed(2);
  const bytes = after.streams.reduce((sum, [, capacity]) => sum + 4 * 8 * (capacity as number), 0);
  const figures = `${after.streams.length} charts, ${frames.length} frames: drawing ${at(0.5)} ms median, ${at(0.99)} ms 99%; streams ${(bytes / 1e6).toFixed(1)} MB`;
  test.info().annotations.push({ type: 'figures', description: figures });
  console.log(figures);
});

interface StreamFacts {
  readonly length: number;
  readonly capacity: number;
  readonly lastTime: number;
}
