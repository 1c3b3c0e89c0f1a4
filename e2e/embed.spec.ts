/** Covers: the snippet that Share gives, in another page: at rest, run by its button, with the theme it asks for, keeping nothing. */
import { DIGEST, LabPage } from './page.ts';
import { expect, test } from './support/test.ts';

test('the snippet shows the experiment in another page, and its run gives the same digest', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  const digest = await lab.finish();
  await lab.button('Copy link').click();
  await page.getByText('Embed in a page').click();
  await page.getByRole('combobox', { name: 'Theme' }).selectOption({ label: 'light' });
  const snippet = await page.getByRole('textbox', { name: 'Snippet' }).inputValue();
  expect(snippet).toContain('?embed=1&amp;theme=light#v1.');

  // A page of the same server with nothing on it but the snippet.
  await page.route('**/host.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<link rel="icon" href="data:,">${snippet}` }),
  );
  await page.goto('./host.html');
  const frame = page.frameLocator('iframe');
  const root = frame.locator('html');
  await expect(root).toHaveAttribute('data-run-state', 'ready', { timeout: 45_000 });
  await expect(root).toHaveAttribute('data-theme', 'light');
  await expect(frame.locator('.scene-title')).toContainText('64 nodes');
  await expect(frame.locator('.setup')).toHaveCount(0);
  await expect(frame.locator('.chart')).toHaveCount(1);
  await frame.getByRole('combobox', { name: 'Pace' }).selectOption('max');
  await frame.getByRole('button', { name: 'Play' }).click();
  await expect(root).toHaveAttribute('data-run-state', 'finished', { timeout: 45_000 });
  expect(await root.getAttribute('data-digest')).toMatch(DIGEST);
  expect(await root.getAttribute('data-digest')).toBe(digest);
  await expect(frame.getByRole('link', { name: 'Open in Swarmscope' })).toHaveAttribute('href', /\/lab\/#v1\./);
});
