/** Covers: presenting to a room: what shows and how large, charts and run by keys and by a clicker, a tour in it, the way out. */
import type { Page } from '@playwright/test';
import { LabPage } from '../page.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

/** CSS pixels of the letters, as they are seen. */
const lettersOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const zoomed = element as Element & { readonly currentCSSZoom: number };
      return Number.parseFloat(getComputedStyle(element).fontSize) * zoomed.currentCSSZoom;
    });

for (const [width, height, times] of [
  [1024, 768, 1.5],
  [2560, 1440, 2],
] as const)
  test(`at ${width}x${height} words are ${times} times as large, and keys do all`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const lab = new LabPage(page);
    await lab.openTiny('?engine=sequential');
    const words = ['.scene-title h1', '.chart-label', '.legend-bar', '.progress-time'];
    const before = await Promise.all(words.map((selector) => lettersOf(page, selector)));
    await page.keyboard.press('p');
    const charts = page.locator('.section-charts .chart');
    await expect(charts).toHaveCount(1);
    const after = await Promise.all(words.map((selector) => lettersOf(page, selector)));
    expect(after.map((size, i) => size / before[i]).map((by) => by >= times - 0.01)).toEqual(words.map(() => true));
    for (const hidden of ['.section-setup', '.what-if', '.page-actions', '.drawer-tabs'])
      await expect(page.locator(hidden)).toBeHidden();
    const first = await charts.getAttribute('data-chart');
    await page.keyboard.press('n');
    await expect(charts).not.toHaveAttribute('data-chart', first ?? '');
    await page.keyboard.press('Shift+N');
    await expect(charts).toHaveAttribute('data-chart', first ?? '');
    if (width === 1024) await expectAccessible(page, 'presenting');
    await page.keyboard.press('PageDown');
    await lab.is('running');
    await page.keyboard.press('PageDown');
    await lab.is('paused');
    await page.keyboard.press('PageUp');
    await lab.is('ready');
    // A clicker leads through what is told.
    await lab.command('tour of');
    const told = page.getByRole('region', { name: /^Tour of / });
    await expect(told).toContainText('1 of 6');
    for (const step of [2, 3, 4, 5, 6]) {
      await page.keyboard.press('PageDown');
      await expect(told).toContainText(`${step} of 6`);
    }
    await expect(charts).toHaveAttribute('data-chart', 'phold/eventsPerWindow');
    await page.keyboard.press('PageDown');
    await expect(told).toHaveCount(0);
    await page.keyboard.press('p');
    await expect(page.locator('.section-setup')).toBeVisible();
    await expect.poll(() => charts.count()).toBeGreaterThan(3);
  });
