/**
 * Covers: the snippet that Share gives, in another page: at rest, run by its button, with the theme it asks for, keeping
 * nothing; and that it fits frames of any size from 320 x 320 on.
 */
import { DIGEST, LabPage } from '../page.ts';
import { expectApart } from '../support/boxes.ts';
import { expect, test } from '../support/test.ts';

test('the snippet shows the experiment in another page, and its run gives the same digest', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  const digest = await lab.finish();
  await lab.button('Share: copy link').click();
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

const PARTS = [
  '.scene-title',
  '.scene-bar',
  '.scene-ground',
  '.strips',
  '.legend-bar',
  '.embedded-chart',
  '.runbar',
  '.embedded-link',
];
const BAR = ['.run-controls', '.pace', '.progress', '.embedded-link'];

for (const [width, height] of [
  [320, 320],
  [320, 640],
  [360, 420],
  [640, 420],
  [640, 560],
  [960, 420],
  [1264, 720],
] as const)
  test(`in a frame of ${width} x ${height} nothing lies over anything, and the picture has the most of it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const lab = new LabPage(page);
    await lab.open('?embed=1&experiment=swarm/niu-feng-fig4&engine=sequential');
    await expectApart(page, PARTS);
    await expectApart(page, BAR);
    await lab.button('Play').click();
    await lab.is('running', 'finished');
    await expectApart(page, PARTS);
    await expectApart(page, BAR);
    const ground = await page.locator('.scene-ground').boundingBox();
    expect(((ground?.width ?? 0) * (ground?.height ?? 0)) / (width * height)).toBeGreaterThan(0.3);
  });

test('after a change its chart has the run before, and a sentence says what changed', async ({ page }) => {
  const lab = new LabPage(page);
  await page.setViewportSize({ width: 960, height: 560 });
  await lab.openExperiment('kademlia/quick-look', '?embed=1&engine=sequential');
  await lab.hurry();
  await lab.button('Play').click();
  await lab.is('finished');
  await lab.renewed(() => lab.button('One request at a time').click());
  await lab.is('finished');
  await expect(page.locator('.what-changed')).toContainText(/; one run each\. In grey the run before: alpha 3\.$/);
  await lab.button('Hide the run before').click();
  await expect(page.locator('.what-changed')).toHaveCount(0);
});
