/**
 * Covers: pictures of nodes that move, by the people of the whisper of test builds: on their way between two rounds, in a
 * volume that is turned by dragging and by keys, with overlays, and a picked one with its trail; on both engines.
 */
import type { Page } from '@playwright/test';
import { LabPage } from '../page.ts';
import { expectAccessible } from '../support/axe.ts';
import { EXECUTORS } from '../support/executors.ts';
import { expect, test } from '../support/test.ts';

const stage = (page: Page) => page.getByRole('application', { name: 'Live picture of the network' });
const panel = (page: Page) => page.getByRole('region', { name: 'Picked node' });
const overlay = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Beside the nodes' }).getByRole('button', { name });
const showView = (page: Page, label: string) =>
  page.getByRole('combobox', { name: 'View', exact: true }).selectOption({ label });

async function open(page: Page, query: string, preset = 'whisper/two-deaf'): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.openExperiment(preset, query);
  return lab;
}

const digestOf = async (lab: LabPage): Promise<string> => (await lab.picture()).digest;

/** The picture once it stays as it is: what is asked of a model comes a little later. */
async function settled(lab: LabPage): Promise<string> {
  let last = '';
  await expect
    .poll(async () => {
      const before = last;
      last = await digestOf(lab);
      await lab.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)));
      return before === last;
    })
    .toBe(true);
  return last;
}

async function step(lab: LabPage, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await lab.button('Step one round').click();
    await lab.is('paused');
  }
}

for (const [engine, query, tags] of EXECUTORS) {
  test(`nodes are on their way between two rounds, with ${engine}`, tags, async ({ page }) => {
    const lab = await open(page, query);
    // From now on: a first visit would begin by itself.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await lab.pace.selectOption('0.25');
    await lab.run();
    await lab.is('running');
    const time = page.locator('.progress-time');
    // Two pictures of the same round, while it is the same on the page before and after them.
    await expect
      .poll(async () => {
        const before = await time.textContent();
        const pictures = new Set<string>();
        const isSame = async () => before === (await time.textContent());
        // An imitated GPU draws seldom, so that the run gets on.
        while ((await isSame()) && pictures.size < 2) pictures.add(await digestOf(lab));
        return (await isSame()) && pictures.size > 1;
      })
      .toBe(true);
    await lab.button('Pause').click();
    await lab.is('paused');
    const rest = await settled(lab);
    expect(await digestOf(lab)).toBe(rest);
  });

  test(`a volume is turned by dragging and by keys, and put back, with ${engine}`, tags, async ({ page }) => {
    const lab = await open(page, query);
    await showView(page, 'Hall');
    await expect(page.locator('.legend')).toContainText('drag to turn');
    const first = await settled(lab);
    const box = await stage(page).boundingBox();
    if (!box) throw new Error('there is a picture');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + 120, middle.y + 40, { steps: 4 });
    await page.mouse.up();
    const dragged = await settled(lab);
    expect(dragged).not.toBe(first);
    await page.mouse.dblclick(middle.x, middle.y);
    await expect.poll(() => digestOf(lab)).toBe(first);

    await stage(page).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => digestOf(lab)).not.toBe(first);
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => digestOf(lab)).toBe(first);
    // The plain keys still pick.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(panel(page)).toBeVisible();
  });

  test(`overlays are switched on and off, with ${engine}`, tags, async ({ page }) => {
    const lab = await open(page, query);
    await expect(overlay(page, 'Grid')).toHaveAttribute('aria-pressed', 'true');
    await expect(overlay(page, 'Links')).toHaveAttribute('aria-pressed', 'false');
    await settled(lab);
    const { filled } = await lab.picture();
    await overlay(page, 'Links').click();
    await expect.poll(async () => (await lab.picture()).filled).toBeGreaterThan(1.02 * filled);
    await overlay(page, 'Links').click();
    await overlay(page, 'Grid').click();
    await expect.poll(async () => (await lab.picture()).filled).toBeLessThan(0.9 * filled);
    await expectAccessible(page, 'overlays', '.scene-bar');
    await lab.command('Show Grid');
    await expect(overlay(page, 'Grid')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await lab.picture()).filled).toBeCloseTo(filled, 3);
  });

  test(`a picked node has a trail, neighbours and a way, with ${engine}`, tags, async ({ page }) => {
    const lab = await open(page, query, 'whisper/table');
    await overlay(page, 'Grid').click();
    await stage(page).focus();
    // Down from the middle, and then about: whoever stands there.
    await page.keyboard.press('ArrowUp');
    await expect(panel(page)).toBeVisible();
    await step(lab, 12);
    await settled(lab);
    const marked = (await lab.picture()).filled;
    await stage(page).focus();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await settled(lab);
    expect(marked).toBeGreaterThan(1.01 * (await lab.picture()).filled);
  });
}
