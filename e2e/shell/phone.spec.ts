/**
 * Covers: 390 pixels: one place at a time, run controls under the thumb, nothing cut off, targets a finger can hit; on its
 * side, the picture has half of the screen.
 */
import type { Page } from '@playwright/test';
import { isRealGpu } from '../../scripts/lib/browser/adapter.mjs';
import { LabPage } from '../page.ts';
import { expectApart } from '../support/boxes.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const SECTIONS = ['Scene', 'Charts', 'Setup', 'Results'] as const;

const show = (page: Page, section: string) =>
  page.getByRole('navigation').getByRole('button', { name: section }).click();

test('a run from start to result, place by place', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.finish();
  for (const section of SECTIONS) {
    await show(page, section);
    await expect(page.locator(`#section-${section.toLowerCase()}`)).toBeVisible();
    await expect(lab.button('Run again')).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), section).toBeLessThanOrEqual(390);
  }
  await expect(page.locator('.digest-text')).toBeVisible();
});

test('everything that is pressed is at least 44 pixels high', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  for (const section of SECTIONS) {
    await show(page, section);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, .segments label')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => element.getBoundingClientRect().height < 43.5)
        .map((element) => `${element.className} ${element.getAttribute('aria-label') ?? element.textContent}`),
    );
    expect(small, section).toEqual([]);
  }
});

test('a picture that was not in sight while the run went on is drawn as soon as it is', async ({ page }) => {
  test.skip(isRealGpu(), 'a browser without a screen shows nothing that a true GPU has drawn');
  const lab = new LabPage(page);
  const canvas = page.locator('.scene-canvas canvas');
  await lab.openTiny();
  // Of the screen: what is read back from the lab is drawn for whoever asks.
  const picture = async () => (await canvas.screenshot()).toString('base64');
  const atStart = await picture();
  await show(page, 'Charts');
  await lab.finish();
  await show(page, 'Scene');
  await expect.poll(picture).not.toBe(atStart);
  const shown = await picture();
  await lab.reset();
  await expect.poll(picture).not.toBe(shown);
});

test.describe('on its side', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  // Questions of four lines, and legends of three and of six kinds.
  for (const preset of ['mobile/percolation', 'mobile/islands-that-meet'])
    test(`${preset} keeps a row of what could be changed beside a notice`, async ({ page }) => {
      const lab = new LabPage(page);
      await lab.openExperiment(preset, '?engine=sequential');
      await expect(page.locator('.scene-ground')).toBeVisible();
      const height = async (section: string) => (await page.locator(section).first().boundingBox())?.height ?? 0;
      await expect(page.locator('.what-if button').first()).toBeInViewport({ ratio: 1 });
      expect(await height('.what-if')).toBeGreaterThanOrEqual(await height('.what-if button'));
      await expectApart(page, ['.scene-title', '.scene-bar', '.what-if', '.scene-ground', '.legend-bar', '.runbar']);
    });

  test('the picture has half of the screen, and nothing lies over anything', async ({ page }) => {
    const lab = new LabPage(page);
    await lab.openExperiment('swarm/niu-feng-fig4', '?engine=sequential');
    await lab.slowDown();
    await lab.run();
    await lab.is('running');
    // A line of notices leaves what the visit is for.
    if ((await lab.notice('device').count()) > 0) {
      for (const each of ['.what-if button', '.scene-tour']) await expect(page.locator(each).first()).toBeInViewport();
      const { height = 0 } = (await page.locator('.scene-ground').boundingBox()) ?? {};
      expect(height).toBeGreaterThanOrEqual(230);
      await expectApart(page, ['.scene-title', '.scene-bar', '.what-if', '.scene-ground', '.legend-bar', '.runbar']);
    }
    for (const dismiss of await page.getByRole('button', { name: /^Dismiss:/ }).all()) await dismiss.tap();
    await expectApart(page, [
      '.lab-brand',
      '.tabs',
      '.page-actions',
      '.scene-title',
      '.scene-bar',
      '.scene-ground',
      '.legend-bar',
      '.runbar',
    ]);
    const ground = await page.locator('.scene-ground').boundingBox();
    expect((ground?.width ?? 0) * (ground?.height ?? 0)).toBeGreaterThan((844 * 390) / 2);
  });
});
