/** Covers: a run goes back, by the time bar and a window at a time, by mouse and by keyboard, however fast, after its end too; charts end there, and it ends again with the same digest, kept once. */
import type { Page } from '@playwright/test';
import type { LabStreams } from '../../src/charts/time/lab-streams.ts';
import type { LabState } from '../../src/state/slice.ts';
import { LabPage, whereIs } from '../page.ts';
import { expect, test } from '../support/test.ts';

const slider = (page: Page) => page.getByRole('slider', { name: 'Go to a moment of the run' });

test('a run that has ended goes back by its time bar, and to the same end again', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await expect(slider(page)).toHaveCount(0);
  await expect(lab.button('Step back one window')).toHaveAttribute('aria-disabled', 'true');
  const straight = await lab.finish();
  const bar = await slider(page).boundingBox();
  if (!bar) throw new Error('there is a time bar');
  await slider(page).click({ position: { x: bar.width / 2, y: bar.height / 2 } });
  await lab.is('paused');
  await expect.poll(() => whereIs(page)).toMatchObject({ reached: { seconds: 60 } });
  const { simulatedSeconds } = await whereIs(page);
  expect(Math.abs(simulatedSeconds - 30)).toBeLessThan(3);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^3?[0-9]\.[0-9] of 60\.0/);
  expect(await seriesEnd(page)).toBeLessThanOrEqual(simulatedSeconds);
  expect(await seriesEnd(page)).toBeGreaterThan(simulatedSeconds - 3);
  // Windows are longer than a step of the keys.
  for (let i = 0; i < 6; i++) await slider(page).press('ArrowLeft');
  await expect.poll(async () => (await whereIs(page)).simulatedSeconds).toBeLessThan(simulatedSeconds);
  await slider(page).press('Home');
  await expect.poll(() => whereIs(page)).toMatchObject({ state: 'paused', simulatedSeconds: 0, events: 0, steps: 0 });
  await lab.button('Resume').click();
  expect(await lab.ended()).toBe(straight);
  expect(await lab.keptNames()).toHaveLength(1);
});

test('keys of the time bar that come faster than the run goes are all counted', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('kademlia/quick-look', '?engine=sequential');
  await lab.finish();
  await slider(page).press('Home');
  await expect.poll(() => whereIs(page)).toMatchObject({ state: 'paused', steps: 0 });
  // A tenth of the whole each.
  for (let i = 0; i < 8; i++) await slider(page).press('PageUp');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^48\.0 of 60\.0/);
  await expect.poll(async () => (await whereIs(page)).simulatedSeconds).toBeGreaterThan(47.9);
});

test('one window back, and there again, in a setup that was changed meanwhile', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openWithSetup('?engine=sequential&experiment=kademlia/quick-look');
  const seen: LabState['status'][] = [];
  for (let i = 0; i < 3; i++) {
    await lab.button('Step one window').click();
    await expect.poll(async () => (await whereIs(page)).steps).toBe(i + 1);
    seen.push(await whereIs(page));
  }
  await lab.field('Seed').fill('seven');
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press(',');
  await expect.poll(async () => (await whereIs(page)).steps).toBe(2);
  await lab.button('Step back one window').click();
  await expect.poll(async () => (await whereIs(page)).steps).toBe(1);
  for (const then of seen.slice(1)) {
    await page.keyboard.press('.');
    await expect.poll(async () => (await whereIs(page)).steps).toBe(then?.steps);
    const { events, simulatedSeconds, serialEvents } = await whereIs(page);
    expect([events, simulatedSeconds, serialEvents]).toEqual([
      then?.events,
      then?.simulatedSeconds,
      then?.serialEvents,
    ]);
  }
});

test('where a run that ends by itself may end at the latest, its time bar does not say', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('swarm/quick-look', '?engine=sequential');
  await lab.finish();
  await expect(page.locator('.progress-time')).toHaveText(/^round \d+$/);
  await slider(page).press('Home');
  await expect.poll(() => whereIs(page)).toMatchObject({ state: 'paused', steps: 0 });
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'round 0');
  // A reset takes the bar away; the keyboard keeps its place.
  await expect(slider(page)).toBeFocused();
  await page.keyboard.press('r');
  await lab.is('ready');
  await expect(slider(page)).toHaveCount(0);
  await expect(lab.button('Run')).toBeFocused();
});

/** Last time of all lines of the charts. */
const seriesEnd = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { streams } = (window as unknown as { swarmscope: { streams: LabStreams } }).swarmscope;
    const { lines } = streams as unknown as { lines: Map<string, { stream: { lastTime?: number } }> };
    return Math.max(...[...lines.values()].map(({ stream }) => stream.lastTime ?? 0));
  });
