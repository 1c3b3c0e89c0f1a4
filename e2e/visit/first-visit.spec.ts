/** Covers: from opening the page to a result that can be trusted, and a picture that shows something. */
import { DIGEST, LabPage } from '../page.ts';
import { WEBGPU } from '../support/executors.ts';
import { expect, test } from '../support/test.ts';

test('a first visit plays by itself, at the size of the device', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, reducedMotion: 'no-preference' });
  const lab = new LabPage(await context.newPage());
  await lab.page.goto('./');
  await lab.is('running', 'finished');
  await expectSized(lab);
  await lab.page.goto('./?again');
  await lab.is('ready');
  await context.close();
});

test('with reduced motion it waits at rest, and says what the device is', WEBGPU, async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How do lookups home in?');
  await expectSized(lab);
  await expect(page.getByText('How long the chain of contacts is')).toBeVisible();
  const { adapter } = await lab.device();
  const notice = lab.notice('software');
  await expect(notice).toHaveCount(adapter.software ? 1 : 0);
  if (!adapter.software) return;
  await expect(notice).toContainText('imitated in software');
  await expect(notice).toContainText('2,048 peers instead of 16,384');
  await notice.getByRole('button', { name: /Dismiss/ }).click();
  await expect(notice).toHaveCount(0);
});

/** The first example is as large as the device is strong. */
async function expectSized(lab: LabPage): Promise<void> {
  const { engine, adapter } = await lab.device();
  const isWeak = engine !== 'gpu' || adapter.software;
  const title = lab.page.locator('.scene-title');
  await expect(title).toContainText(isWeak ? 'changed: 2,048 peers' : '16,384 peers');
}

test('a run ends with a digest, counts that add up, and what theory predicts', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  expect(await lab.finish()).toMatch(DIGEST);
  await expect(page.locator('.digest-text')).toHaveText(DIGEST);
  await expect(page.locator('[data-conserved]')).toHaveAttribute('data-conserved', 'true');
  const deviation = Number.parseFloat((await lab.metric('renewalDeviation').textContent()) ?? '');
  expect(Math.abs(deviation)).toBeLessThan(6);
  await expect(page.getByRole('img', { name: /^Events per window: .* at/ })).toBeVisible();
  await lab.openDrawer('Results');
  await expect(page.getByRole('img', { name: /^Events per node: mean/ })).toBeVisible();
});

test('both engines give the same digest', WEBGPU, async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny(LabPage.GPU);
  const gpu = await lab.finish();
  await page.getByRole('combobox', { name: 'Run on' }).selectOption('sequential');
  await lab.runSetup();
  await lab.is('finished');
  await expect(page.locator('.facts').last()).toContainText('One core');
  expect(await lab.digest()).toBe(gpu);
});

test('the picture shows the network, and changes as it runs', WEBGPU, async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny(LabPage.GPU);
  const atStart = await lab.picture();
  await lab.finish();
  const atEnd = await lab.picture();
  expect(atEnd.width * atEnd.height).toBeGreaterThan(100_000);
  expect(atEnd.colours).toBeGreaterThan(2);
  expect(atEnd.filled).toBeGreaterThan(0.2);
  expect(atEnd.digest).not.toBe(atStart.digest);
  await expect(page.locator('.legend')).toContainText('Pending events');
});

test('what would change this: a press changes the setup, runs it, and is said; another takes it back', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.finish();
  const before = Number.parseFloat((await lab.metric('eventsPerWindow').textContent()) ?? '');
  const constant = lab.button('Constant delay');
  await lab.renewed(() => constant.click());
  await lab.is('finished');
  await expect(constant).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.scene-title')).toContainText('changed: delay beyond lookahead constant');
  const after = Number.parseFloat((await lab.metric('eventsPerWindow').textContent()) ?? '');
  expect(after).toBeGreaterThan(1.5 * before);
  await lab.renewed(() => constant.click());
  await expect(constant).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('.scene-title')).not.toContainText('changed');
});

test('three hints, one after the other, when the first lookup has ended; they take no focus, and Escape ends them', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open('?hints&engine=sequential');
  const any = page.getByRole('region', { name: /^Hint/ });
  const hint = (number: number) => page.getByRole('region', { name: `Hint ${number} of 3` });
  await expect(any).toHaveCount(0);
  await lab.hurry();
  await lab.run();
  await lab.is('finished');
  const targets = ['.scene-ground', '[data-chart]', '.page-actions .share'];
  for (const [i, target] of targets.entries()) {
    await expect(hint(i + 1)).toBeVisible();
    await expect(any).toHaveCount(1);
    await expect(page.locator('[data-hinted]')).toHaveCount(1);
    await expect(page.locator(target).first()).toHaveAttribute('data-hinted');
    if (i < 2)
      await hint(i + 1)
        .getByRole('button', { name: 'Next' })
        .click();
  }
  await page.keyboard.press('Escape');
  await expect(any).toHaveCount(0);
  await expect(page.locator('[data-hinted]')).toHaveCount(0);
  // The visit is on record soon after it began; from then on the hints stay away.
  await expect(async () => {
    await page.reload();
    await lab.is('ready');
    await expect(any).toHaveCount(0);
  }).toPass();
});
