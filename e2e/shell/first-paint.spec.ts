/** Covers: what stands there before any script has come, in the chosen theme, and that nothing of it moves or stays when the lab takes its place. */
import type { Page } from '@playwright/test';
import { LabPage } from '../page.ts';
import { expect, test } from '../support/test.ts';

const PARTS = ['.wordmark', '.tabs', '.section-scene', '.lab-side'];
const PHONE = { width: 390, height: 844 };

/** Where the parts are that both have, and how high the bar: now, or at the very moment at which the lab is there. */
const boxes = (page: Page, when: 'now' | 'once the lab is there') =>
  page.evaluate(
    ([parts, when]) => {
      const boxOf = (part: string) => document.querySelector(part)?.getBoundingClientRect().toJSON();
      const look = () => ({ parts: parts.map((part) => [part, boxOf(part)]), bar: boxOf('.runbar')?.height });
      if (when === 'now') return look();
      return new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector('.shell')) return;
          observer.disconnect();
          resolve(look());
        }).observe(document.getElementById('root') as HTMLElement, { childList: true });
      });
    },
    [PARTS, when] as const,
  );

test('title, bar and stage are there before any script, and stay where they are', async ({ page }) => {
  const lab = new LabPage(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await lab.openTiny();
  await page.evaluate(() => localStorage.setItem('swarmscope.theme', 'dark'));
  for (const size of [null, PHONE]) {
    if (size) await page.setViewportSize(size);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('.wordmark')).toBeVisible();
    await expect(page.locator('.section-scene')).toHaveCSS('background-color', 'rgb(7, 9, 13)');
    await expect(lab.root).toHaveAttribute('data-theme', 'dark');
    const shell = await boxes(page, 'now');
    // What the setup of the last visit brings comes after that.
    const first = boxes(page, 'once the lab is there');
    release();
    expect(await first).toEqual(shell);
    await lab.is('ready');
    await page.unroute('**/assets/*.js');
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what it needs', async ({ page }) => {
    await page.goto('./');
    const words = page.locator('noscript p');
    await expect(words).toHaveText('Swarmscope simulates networks in this page: it needs JavaScript.');
    await expect(words).toBeVisible();
  });
});
