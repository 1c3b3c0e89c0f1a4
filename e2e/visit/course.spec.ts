/** Covers: the course page: three labs within it, each at rest until it is pressed, and the digest that the page says. */
import { breaches } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('the course shows three labs, and one that is run gives its digest', async ({ page }) => {
  await page.goto('./course/');
  await expect(page.locator('iframe')).toHaveCount(3);
  const section = page.locator('section').nth(1);
  await section.locator('iframe').scrollIntoViewIfNeeded();
  const frame = section.frameLocator('iframe');
  const root = frame.locator('html');
  await expect(root).toHaveAttribute('data-run-state', 'ready', { timeout: 45_000 });
  await frame.getByRole('combobox', { name: 'Pace' }).selectOption('max');
  await frame.getByRole('button', { name: 'Play' }).click();
  await expect(root).toHaveAttribute('data-run-state', 'finished', { timeout: 45_000 });
  await expect(section.locator('code')).toHaveText((await root.getAttribute('data-digest')) ?? '');
  // Landmarks of labs side by side have equal names; each is in a frame with a title of its own.
  expect(await breaches(page, undefined, ['color-contrast', 'frame-title', 'heading-order', 'label'])).toEqual([]);
});
