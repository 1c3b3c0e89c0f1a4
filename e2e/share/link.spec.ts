/** Covers: an experiment as a link: copied, opened at rest, reproduced; and links that are not what they should be. */
import { LabPage } from '../page.ts';
import { forgeLink } from '../support/forge-link.ts';
import { expect, test } from '../support/test.ts';

test('a link opens as the same experiment, at rest, and its run is reproduced', async ({
  page,
  context,
  complaints,
}) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.field('Seed').fill('2026');
  const digest = await lab.finish();
  const link = await lab.copyLink();

  const other = new LabPage(await context.newPage());
  await other.page.goto(link);
  await other.is('ready');
  await expect(other.page.locator('.scene-title')).toContainText('seed 2026');
  expect(await other.finish()).toBe(digest);
  await expect(other.page.getByText('Reproduced: same digest')).toBeVisible();
  // On a phone beside the run, where the results are in another place.
  await other.page.setViewportSize({ width: 390, height: 844 });
  await expect(other.page.locator('.progress-ending')).toHaveText(/Reproduced: same digest/);
  await expect(other.page.locator('.progress-ending')).toBeInViewport();
  expect(complaints).toEqual([]);
});

test('a link that is opened in the middle of a run is offered, and ends nothing', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  const { hash } = new URL(await lab.copyLink());
  await lab.field('Seed').fill('7');
  await lab.slowDown();
  await lab.runSetup();
  await lab.is('running');
  const session = await lab.session();
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await expect(lab.notice('offer')).toContainText('The run on screen goes on');
  await expect(lab.field('Seed')).toHaveValue('1');
  await lab.is('running');
  expect(await lab.session()).toBe(session);
  await lab.renewed(() => lab.notice('offer').getByRole('button', { name: 'Run this' }).click());
  await lab.is('running');
  await expect(page.locator('.scene-title')).toContainText('seed 1');
  await expect(lab.notice('offer')).toHaveCount(0);
});

test('a link without a result promises nothing', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  const link = await lab.copyLink();
  await page.goto('about:blank');
  await page.goto(link);
  await lab.is('ready');
  await lab.finish();
  await expect(page.locator('.verdict')).toHaveCount(0);
});

test('another digest is said, with what may be the reason', async ({ page }) => {
  const lab = new LabPage(page);
  const params = { nodes: 64, population: 1, remote: 0.3, lookahead: 1, end: 60 };
  await lab.open(await forgeLink({ m: 'phold@1', s: 1, d: params, r: '0123456789abcdef', v: '0.0.1' }));
  await lab.finish();
  await expect(page.getByText('Not reproduced: another digest')).toBeVisible();
  await expect(page.locator('.verdict')).toContainText('Swarmscope 0.0.1');
});

test('a link pasted into the open lab replaces what is loaded, without running', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  const before = await lab.session();
  const link = await forgeLink({ m: 'phold@1', s: 5, d: { nodes: 256 }, v: '0.1.0' });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link);
  await expect(page.locator('.scene-title')).toContainText('256 nodes');
  await expect.poll(() => lab.session()).toBeGreaterThan(before);
  await lab.is('ready');
});

test('text of a link that is made like a script is shown as text', async ({ page }) => {
  const lab = new LabPage(page);
  const params = { nodes: 64, '<img src=x onerror=alert(1)>': '<script>alert(1)</script>' };
  page.on('dialog', () => expect('a dialog').toBe('never opened'));
  await lab.open(
    await forgeLink({ m: 'phold@1', s: 1, d: params, r: '0123456789abcdef', v: '<script>alert(2)</script>' }),
  );
  await expect(lab.notice('link')).toContainText('<img src=x');
  await expect(page.locator('#root script, #root img[onerror]')).toHaveCount(0);
});

test('the panel says what a link holds', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await lab.field('Remote share').fill('0.6');
  await lab.runSetup();
  await lab.is('finished', 'running');
  await lab.hurry();
  await lab.is('finished');
  await lab.button('Share: copy link').click();
  const contents = page.locator('.share-contents');
  await expect(contents).toContainText('PHOLD, version 1');
  await expect(contents).toContainText('remote share 0.6');
  await expect(contents).toContainText(await lab.digest());
  await expect(page.getByText('compressed, not encrypted')).toBeVisible();
});

const BROKEN: readonly (readonly [what: string, link: () => Promise<string>, says: RegExp])[] = [
  ['damaged', async () => '#v1.AAAA', /damaged/],
  ['of the future', async () => '#v2.q1ZKUbKqrlU', /format v2/],
  ['too long', async () => `#v1.${'A'.repeat(20_000)}`, /above 16384/],
  ['of a model nobody knows', () => forgeLink({ m: 'warp@1', s: 1, d: {}, v: '0.1.0' }), /no model "warp"/],
  [
    'of an earlier version of the model',
    () => forgeLink({ m: 'swarm@1', s: 1, d: {}, v: '0.1.0' }),
    /version 1 of Swarm/,
  ],
  ['of a later version of the model', () => forgeLink({ m: 'phold@99', s: 1, d: {}, v: '9.0.0' }), /version 99/],
  [
    'out of range',
    () => forgeLink({ m: 'phold@1', s: 1, d: { nodes: 1, remote: 0.5 }, v: '0.1.0' }),
    /nodes 1 is below 2/i,
  ],
];

for (const [what, link, says] of BROKEN) {
  test(`a link that is ${what} is a sentence, and something valid is loaded`, async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open(await link());
    await expect(lab.notice('link')).toContainText(says);
    await lab
      .notice('link')
      .getByRole('button', { name: /Dismiss/ })
      .click();
    await lab.choose('phold/tiny');
    await lab.finish();
  });
}
