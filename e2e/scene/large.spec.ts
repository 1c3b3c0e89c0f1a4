/** Covers: a network of more nodes than are drawn at once: squares from afar, single nodes from near that can be picked, colours that span what is there. */
import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { LabPage } from '../page.ts';
import { expect, test } from '../support/test.ts';

const stage = (page: Page) => page.getByRole('application', { name: 'Live picture of the network' });
const NODES = 2 ** 17;
const LINK = `#v1.${deflateRawSync(JSON.stringify({ d: { nodes: NODES, end: 20 }, m: 'phold@1', s: 1, v: '0' })).toString('base64url')}`;

test('what is drawn depends on what is seen, on one core', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open(`?engine=sequential${LINK}`);
  await lab.button('Step one window').click();
  await lab.is('paused');
  const legend = page.locator('.legend-scale');
  await page.getByRole('combobox', { name: 'View', exact: true }).selectOption({ label: 'Window' });
  await expect(legend).toHaveAccessibleName(/events, of 4 expected, 65,536 of 131,072 nodes, means of squares$/);
  await page.getByRole('combobox', { name: 'Colour', exact: true }).selectOption({ label: 'Executed so far' });
  await expect(legend).toHaveAccessibleName(/from ≤ [\d.]+ to ≥ [\d.]+ events/);
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('there is a picture');
  // Low in the middle, where most nodes are: their next event is due soon.
  const at = { x: box.width * 0.5, y: box.height * 0.75 };
  await stage(page).hover({ position: at });
  for (let notch = 0; notch < 10; notch++) await page.mouse.wheel(0, -100);
  await expect(legend).toHaveAccessibleName(/all nodes in sight$/);
  const heading = page.getByRole('region', { name: 'Picked node' }).getByRole('heading');
  await stage(page).click({ position: { x: box.width * 0.5, y: box.height * 0.6 } });
  await expect(heading).toHaveText(/^Node [\d,]+$/);
  await stage(page).focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight']) {
    const before = (await heading.textContent()) ?? '';
    await page.keyboard.press(key);
    await expect(heading).not.toHaveText(before);
    await expect(heading).toHaveText(/^Node [\d,]+$/);
  }
});
