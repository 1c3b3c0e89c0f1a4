/** Covers: "about this device": what the adapter and the browser are, as a panel and as text for a report. */
import { DIGEST, LabPage } from '../page.ts';
import { WEBGPU } from '../support/executors.ts';
import { expect, test } from '../support/test.ts';

test('names adapter, limits, versions, memory and storage, and can be copied', WEBGPU, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const lab = new LabPage(page);
  await lab.openTiny();
  const digest = await lab.finish();
  await lab.button('About this device').click();
  const about = page.getByRole('dialog', { name: 'About this device' });
  await expect(about.getByRole('region', { name: 'Adapter' })).toContainText(/GPU\s*in use/);
  await expect(about.getByRole('region', { name: 'Limits' })).toContainText('Largest binding');
  await expect(about.getByRole('region', { name: 'Lab' })).toContainText('PHOLD 1');
  await expect(about.getByRole('region', { name: 'Run' })).toContainText(digest);
  await expect(about.getByRole('region', { name: 'Browser' })).toContainText(/(Chrome|Edge) \d+/);
  await expect(about.getByRole('region', { name: 'Storage' })).toContainText('Allowed');
  await about.getByRole('button', { name: 'Copy as text' }).click();
  await expect(about.getByRole('button', { name: 'Copied' })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^Adapter\r?\n {2}GPU: in use/);
  expect(/Digest: (\w+)/.exec(text)?.[1]).toMatch(DIGEST);
  expect(text).toContain(`${new URL(page.url()).origin}/`);
  await page.keyboard.press('Escape');
  await expect(about).toHaveCount(0);
  await context.clearPermissions();
});
