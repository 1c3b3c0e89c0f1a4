/** Covers: the page of papers from gallery, palette and address; figures drawn when they are seen; a row's study runs; by keyboard; each size and theme. */
import { analyse } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const ROW = '[data-row="demers-1987/section-1.4"]';

test('opens from the gallery, the palette and the address', async ({ lab }) => {
  const { page } = lab;
  const sheet = page.locator('[data-sheet="papers"]');
  await lab.open('?papers');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('g');
  await page.getByRole('button', { name: 'Papers', exact: true }).click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('papers');
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
});
