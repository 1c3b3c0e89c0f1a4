/**
 * Covers: the picture has its room: half of the screen on a first visit, idle and running, with hints; nothing over it, whatever
 * model runs and whatever is picked; what comes and goes moves no chart and no picture.
 */
import type { Browser, Page } from '@playwright/test';
import { LabPage } from '../page.ts';
import { expectApart } from '../support/boxes.ts';
import { WEBGPU } from '../support/executors.ts';
import { pictureRoom } from '../support/picture-room.ts';
import { expect, test } from '../support/test.ts';

const SIZES = [
  [1440, 900],
  [1024, 768],
  [844, 390],
  [390, 844],
  [2560, 1440],
] as const;
type Size = (typeof SIZES)[number];

const isNarrow = ([width]: Size) => width < 1024;

/** On a phone in a context of its own, with touch; else in the page that is there, which takes half as long. */
async function firstVisit(page: Page, browser: Browser, size: Size, reducedMotion: 'reduce' | 'no-preference') {
  const viewport = { width: size[0], height: size[1] };
  if (isNarrow(size)) {
    const context = await browser.newContext({ viewport, reducedMotion, hasTouch: true, isMobile: true });
    return new LabPage(await context.newPage());
  }
  await page.setViewportSize(viewport);
  await page.emulateMedia({ reducedMotion });
  return new LabPage(page);
}

/** The question is read in full, and so is the experiment's name. */
async function expectWords(page: Page): Promise<void> {
  for (const words of ['.scene-title h1', '.preset-title']) {
    const cut = await page
      .locator(words)
      .evaluate((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1);
    expect(cut, words).toBe(false);
    await expect(page.locator(words)).toBeInViewport({ ratio: 1 });
  }
}

async function expectHalf(page: Page): Promise<void> {
  const { share, over } = await pictureRoom(page);
  expect(over).toEqual([]);
  expect(share).toBeGreaterThanOrEqual(0.5);
}

/** How many charts the column shows at once. */
const chartsInSight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [column, chart] = ['.section-charts', '.section-charts .chart'].map((each) => document.querySelector(each));
    return (column?.clientHeight ?? 0) / (chart?.getBoundingClientRect().height ?? Number.POSITIVE_INFINITY);
  });

for (const size of SIZES) {
  const name = size.join(' x ');

  test(`a first visit at ${name}: half of the screen, running and with a hint`, async ({ page: own, browser }) => {
    const lab = await firstVisit(own, browser, size, 'no-preference');
    const { page } = lab;
    await page.goto('./?hints&engine=sequential');
    await lab.is('running');
    const hint = page.getByRole('region', { name: /^Hint/ });
    await expect(lab.button('Drop the pick').or(lab.button(/^Node/))).toBeVisible();
    await expect(hint, 'nothing before the first lookup has ended').toHaveCount(0);
    await expectHalf(page);
    await expectWords(page);
    await expect(hint).toHaveCount(1);
    await expectHalf(page);
    if (!isNarrow(size))
      expect(await chartsInSight(page), 'charts beside notice, hint and picked node').toBeGreaterThan(1.3);
    await expectApart(page, ['.hint', '.scene-ground', '.runbar', '.scene-head', '.section-charts', '.drawer-bar']);
    if (page !== own) await page.context().close();
  });

  test(`a first visit at ${name} at rest, and with the inspector open`, async ({ page: own, browser }) => {
    const lab = await firstVisit(own, browser, size, 'reduce');
    const { page } = lab;
    await lab.open('?engine=sequential');
    await expectHalf(page);
    const before = await pictureRoom(page);
    await expectWords(page);
    await page.locator('.scene-area').click();
    await expect(page.getByRole('region', { name: 'Picked node' })).toContainText('Contacts');
    const after = await pictureRoom(page);
    expect(after.over).toEqual([]);
    expect(after.share).toBeGreaterThan(isNarrow(size) ? 0.24 : 0.5);
    // On a wide screen nothing moves.
    if (!isNarrow(size)) expect(after.share).toBe(before.share);
    await expectApart(page, ['.inspect', '.scene-ground', '.runbar', '.section-charts', '.drawer-bar']);
    if (page !== own) await page.context().close();
  });
}

for (const preset of [
  'kademlia/quick-look',
  'phold/quick-look',
  'swarm/quick-look',
  'mobile/quick-look',
  'rumour/village',
])
  test(`${preset}: nothing over the picture at any size, at rest, running and picked`, async ({ page }) => {
    const lab = new LabPage(page);
    await lab.openExperiment(preset, '?engine=sequential');
    const everywhere = async (when: string) => {
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await expect(async () => expect((await pictureRoom(page)).over).toEqual([])).toPass({ timeout: 20_000 });
        const { share } = await pictureRoom(page);
        expect(share, `${when} at ${width} x ${height}`).toBeGreaterThan(0.15);
      }
    };
    await everywhere('at rest');
    await lab.slowDown();
    await lab.run();
    await lab.is('running');
    await everywhere('running');
    await page.locator('.scene-area').focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.inspect')).toHaveCount(1);
    await everywhere('picked');
  });

test('the setup folds and comes back, by keyboard, and where the person is sent to it', async ({ page }) => {
  const lab = new LabPage(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await lab.open('?engine=sequential');
  const setup = page.locator('#section-setup');
  await expect(setup).toBeHidden();
  const toggle = lab.button('Setup');
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(setup).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Enter');
  await expect(setup).toBeHidden();
  await page.keyboard.press('3');
  await expect(setup).toBeFocused();
});

test('on a phone the picked node is a sheet below the picture, or a line', async ({ page }) => {
  const lab = new LabPage(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await lab.openExperiment('kademlia/quick-look', '?engine=sequential');
  await page.locator('.scene-area').click();
  const panel = page.getByRole('region', { name: 'Picked node' });
  await expect(panel).toBeVisible();
  const open = await pictureRoom(page);
  // The keyboard is in use: what was pressed with a pointer keeps no focus.
  await page.keyboard.press('Tab');
  await lab.button('Make it a line').focus();
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  const line = lab.button(/^Node /);
  await expect(line).toBeFocused();
  expect((await pictureRoom(page)).share).toBeGreaterThan(open.share);
  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
  await expect(lab.button('Make it a line')).toBeFocused();
});

test('on a small phone the picked node stands below the picture, with all that closes it, and no value is cut', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await lab.openExperiment('mobile/quick-look', '?engine=sequential');
  await page.locator('.scene-area').click();
  const panel = page.getByRole('region', { name: 'Picked node' });
  for (const [width, height] of [
    [320, 640],
    [320, 568],
    [360, 640],
    [390, 664],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectApart(page, ['.scene-head h1', '.scene-bar', '.scene-ground', '.inspect', '.legend-bar']);
    for (const value of await panel.locator('dd').all()) {
      const isCut = await value.evaluate(
        (e) => e.getBoundingClientRect().right > (e.closest('.inspect-body')?.getBoundingClientRect().right ?? 0),
      );
      expect(isCut, `${await value.textContent()} at ${width} x ${height}`).toBe(false);
    }
  }
  await panel.getByRole('button', { name: 'Drop the pick' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.locator('.scene-title h1')).toBeVisible();
});

test('a failure takes room of its own', WEBGPU, async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny(LabPage.GPU);
  await lab.sabotage('break-shader');
  await lab.field('Seed').fill('2');
  await lab.runSetup();
  await lab.is('failed');
  await expect(lab.notice('run')).toBeVisible();
  expect((await pictureRoom(page)).over).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(lab.notice('run')).toBeVisible();
  expect((await pictureRoom(page)).over).toEqual([]);
});
