/** Covers: how a run is cited: methods text and BibTeX from Share and by the palette, and the link, seed and digest within saved files. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { LabPage } from '../page.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'latin1') };
}

test('a run is cited by a paragraph and by BibTeX, which name its digest and its link', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  const digest = await lab.finish();
  await lab.command('copy methods');
  const panel = page.getByRole('dialog', { name: 'Link to this experiment' });
  await expect(panel).toContainText('Methods text copied');
  const methods = await page.evaluate(() => navigator.clipboard.readText());
  expect(methods).toMatch(/^We simulated PHOLD \(model phold, version 1, 64 nodes, 60 s, seed 1\) with Swarmscope /);
  expect(methods).toContain(`the digest ${digest}`);
  expect(methods).toMatch(/To make it again: http\S+#v1\.[\w-]+$/);
  await expectAccessible(page, 'cite', '.share-panel');
  await panel.getByRole('button', { name: 'Copy BibTeX' }).click();
  await expect(panel.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^@software\{swarmscope,[^@]+digest/);
});

test('a picture, a chart and its Vega-Lite say where they come from', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  const digest = await lab.finish();
  const picture = await saved(page, () => page.getByRole('button', { name: 'Save as PNG' }).first().click());
  expect(picture.name).toMatch(/\.png$/);
  expect(picture.text).toContain(`Digest: ${digest}`);
  expect(picture.text).toMatch(/Link: http\S+#v1\./);
  await page.locator('.chart-menu').first().click();
  const { name, text } = await saved(page, () => page.getByRole('menuitem', { name: 'Save as Vega-Lite' }).click());
  expect(name).toMatch(/\.vl\.json$/);
  const { usermeta, data } = JSON.parse(text);
  expect(usermeta).toMatchObject({ Digest: digest, Link: expect.stringMatching(/#v1\./) });
  expect(data.values.length).toBeGreaterThan(10);
});
