/** Covers: the live picture of a swarm as a person uses it: sorted cells, the strip of its blocks, transfers as lines; on both engines. */
import type { Page } from '@playwright/test';
import { LabPage } from '../page.ts';
import { commitsIn, countCommits } from '../support/commits.ts';
import { EXECUTORS, WEBGPU } from '../support/executors.ts';
import { expect, test } from '../support/test.ts';

const stage = (page: Page) => page.getByRole('application', { name: 'Live picture of the network' });
const panel = (page: Page) => page.getByRole('region', { name: 'Picked node' });
const field = (page: Page, label: string) => page.locator(`[data-field="${label}"] dd`);
const legend = (page: Page) => page.locator('.legend');
const strip = (page: Page) => page.getByRole('img', { name: /^Copies of each block/ });
const showView = (page: Page, label: string) =>
  page.getByRole('combobox', { name: 'View', exact: true }).selectOption({ label });

/** A small swarm, at rest after so many rounds. */
async function openAfter(page: Page, rounds: number, query: string): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.openExperiment('swarm/quick-look', query);
  for (let round = 0; round < rounds; round++) {
    await lab.button(/^Step one (round|window)$/).click();
    await lab.is('paused');
  }
  return lab;
}

for (const [engine, query, tags] of EXECUTORS) {
  test(
    `cells sorted by value: the most on the left, picked and moved among, with ${engine}`,
    tags,
    async ({ page }) => {
      const lab = await openAfter(page, 2, query);
      await showView(page, 'Peers');
      await expect(legend(page)).toContainText('1 node per cell');
      const inOrder = (await lab.picture()).digest;
      await showView(page, 'Peers by blocks held');
      await expect(legend(page)).toContainText('most on the left');
      await expect.poll(async () => (await lab.picture()).digest).not.toBe(inOrder);
      const box = await stage(page).boundingBox();
      if (!box) throw new Error('there is a picture');
      // From the middle to the left edge: whoever holds most, the seed.
      await stage(page).focus();
      await stage(page).click({ position: { x: box.width / 2, y: box.height / 2 } });
      await expect(field(page, 'Blocks held')).toHaveText('0 of 64');
      await page.keyboard.press('Escape');
      const seen = new Set<string>();
      // Where the first row is depends on the room that there is.
      const spots = [];
      for (let y = 24; y < box.height / 2; y += 16) for (let x = 8; x < box.width / 2; x += 8) spots.push({ x, y });
      for (const [i, position] of spots.entries()) {
        if (seen.has('Node 0')) break;
        await stage(page).hover({ position });
        // Movements reach the page with its frames, and this is answered after what is under the pointer: a fast machine would be farther along.
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        await lab.picture();
        const tip = page.locator('.scene-tip');
        if (await tip.isVisible()) seen.add((await tip.locator('strong').textContent()) ?? '');
        if (!seen.has('Node 0')) continue;
        // What the tip says may still be of the spot before.
        const near = [position, spots[i - 1] ?? position];
        await expect(async () => {
          near.reverse();
          await stage(page).click({ position: near[0] });
          await expect(panel(page).getByRole('heading')).toHaveText('Node 0', { timeout: 1000 });
        }).toPass();
      }
      await expect(panel(page).getByRole('heading')).toHaveText('Node 0');
      await expect(field(page, 'Role')).toHaveText('seed');
      await stage(page).focus();
      await page.keyboard.press('ArrowDown');
      await expect(field(page, 'Blocks held')).toHaveText('1 of 64');
    },
  );

  test(`a strip says how many copies there are of each block, with ${engine}`, tags, async ({ page }) => {
    const lab = await openAfter(page, 0, query);
    await expect(strip(page)).toHaveAccessibleName('Copies of each block: rarest 1, most common 1');
    await strip(page).hover({ position: { x: 2, y: 20 } });
    await expect(page.locator('.strip-tip')).toHaveText('Block 0: 1 copy');
    await page.mouse.move(5, 5);
    await expect(page.locator('.strip-tip')).toBeHidden();
    await lab.finish();
    await expect(strip(page)).toHaveAccessibleName('Copies of each block: rarest 256, most common 256');
    await expect(page.locator('.strip')).toContainText('rarest 256');
    await showView(page, 'Peers by blocks held');
    const times = page.locator('.scene-label').filter({ hasText: /^all by round \d+$/ });
    await expect(times.first(), 'by when a quarter of the peers had all').toBeVisible();
  });

  test(`transfers are lines between few peers, with ${engine}`, tags, async ({ page }) => {
    const lab = await openAfter(page, 0, query);
    await showView(page, 'Circle');
    await expect(legend(page)).toContainText('all 256 nodes, transfers as lines');
    const { filled } = await lab.picture();
    for (let round = 0; round < 10; round++) {
      await lab.button(/^Step one (round|window)$/).click();
      await lab.is('paused');
    }
    // Dots are as many as they were.
    await expect.poll(async () => (await lab.picture()).filled).toBeGreaterThan(1.3 * filled);
    const box = await stage(page).boundingBox();
    // The seed stands at the top, on the inner circle.
    await stage(page).click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) * (0.5 - 0.211 * 0.94) } });
    await expect(field(page, 'Role')).toHaveText('seed');
    await stage(page).focus();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await lab.reset();
    await expect.poll(async () => (await lab.picture()).filled).toBeLessThan(1.1 * filled);
  });
}

test('what is chosen is the first that is shown: no other view is compiled before it', WEBGPU, async ({ page }) => {
  const opened = page.waitForEvent('worker');
  await page.goto(`./${LabPage.GPU}&experiment=swarm/quick-look`);
  const worker = await opened;
  await worker.evaluate(() => {
    const { prototype } = GPUDevice;
    const compile = prototype.createComputePipelineAsync;
    const compiled: string[] = [];
    Object.assign(globalThis, { compiled });
    prototype.createComputePipelineAsync = function (what) {
      compiled.push(what.label ?? '');
      return compile.call(this, what);
    };
  });
  const lab = new LabPage(page);
  await lab.is('ready');
  await expect(legend(page)).toContainText('all 256 nodes, transfers as lines');
  await lab.picture();
  await expect(page.getByText('drawing the first picture')).toHaveCount(0);
  const compiled = await worker.evaluate(() => (globalThis as unknown as { compiled: string[] }).compiled);
  // A view of points; one of cells would have another kernel that samples, and places nothing.
  expect(compiled.filter((label) => /sample_(nodes|cells)|place_points/.test(label)).sort()).toEqual([
    'scene/place_points',
    'scene/sample_nodes',
  ]);
});

test(
  'until the first picture the stage is dark, then says what it waits for; the strip does not wait',
  WEBGPU,
  async ({ page }) => {
    const opened = page.waitForEvent('worker');
    await page.goto(`./${LabPage.GPU}&experiment=swarm/quick-look`);
    const worker = await opened;
    const release = await worker.evaluateHandle(() => {
      const { prototype } = GPUQueue;
      const done = prototype.onSubmittedWorkDone;
      let end = () => {};
      const held = new Promise<void>((resolve) => {
        end = resolve;
      });
      prototype.onSubmittedWorkDone = async function () {
        await held;
        return done.call(this);
      };
      return end;
    });
    const cover = page.locator('.scene-activity');
    await page.evaluate(() => {
      new MutationObserver(() => {
        const isBare =
          document.documentElement.dataset.runState === 'ready' && !document.querySelector('.scene-activity');
        if (isBare) Object.assign(window, { wasBare: true });
      }).observe(document.body, { subtree: true, childList: true });
    });
    await new LabPage(page).is('ready');
    await expect(cover).toHaveCSS('background-color', 'rgb(7, 9, 13)');
    await expect(cover).toHaveText('drawing the first picture…');
    await expect(strip(page)).toHaveAccessibleName('Copies of each block: rarest 1, most common 1');
    await expect(stage(page)).toHaveAccessibleDescription(/^Circle: /);
    expect(await page.evaluate(() => 'wasBare' in window), 'it was without a cover').toBe(false);
    await release.evaluate((end) => end());
    await expect(cover).toHaveCount(0);
  },
);

test('a strip is drawn as the run goes on without a commit of React', async ({ page }) => {
  await countCommits(page, '.strips');
  const lab = await openAfter(page, 0, '?engine=sequential');
  await expect(strip(page)).toHaveAccessibleName(/most common 1$/);
  const before = await commitsIn(page);
  expect(before, 'commits are counted').toBeGreaterThan(0);
  await lab.run();
  await expect(strip(page)).toHaveAccessibleName(/most common ([3-9]\d|\d{3})/);
  expect(await commitsIn(page)).toBe(before);
});

test('many peers are shown without lines, and a phone has room for the strip', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lab = new LabPage(page);
  await lab.openExperiment('swarm/free-riders', '?engine=sequential');
  await expect(legend(page)).toContainText('all 1,024 nodes');
  await expect(legend(page)).not.toContainText('lines');
  const [bars, picture] = [await strip(page).boundingBox(), await stage(page).boundingBox()];
  expect(bars?.width).toBeGreaterThan(340);
  expect(bars?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
  expect(picture?.height).toBeGreaterThan(180);
});
