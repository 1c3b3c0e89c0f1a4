/**
 * Covers: what a student's phone gets by plain http (no WebGPU, clipboard, locks, workers of its own for offline use): everything runs on one
 * core, is shared and kept; the QR code; and what Share says on this machine, with and without a network that is served.
 */
import { LabPage } from '../page.ts';
import { StudyPage } from '../study/study-page.ts';
import { breaches, expectAccessible } from '../support/axe.ts';
import { NO_ADAPTER_ARGS, PLAIN_HOST } from '../support/browser.ts';
import { expect, test } from '../support/test.ts';

test('by plain http from another machine', async ({ playwright, baseURL }) => {
  test.slow();
  const { executablePath } = test.info().project.use.launchOptions ?? {};
  const args = [...NO_ADAPTER_ARGS, `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`];
  const browser = await playwright.chromium.launch({ executablePath, args, ignoreDefaultArgs: ['--headless'] });
  const address = baseURL?.replace('127.0.0.1', PLAIN_HOST) ?? '';
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const bugs: string[] = [];
  page.on('pageerror', ({ message }) => bugs.push(message));
  const lab = new StudyPage(page);
  await lab.openTiny();
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await expect(lab.notice('device')).toContainText('This address is not secure (plain http)');
  const digest = await lab.finish();

  const link = await test.step('the link is in the clipboard, and is a QR code', async () => {
    await lab.button('Share: copy link').click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    const shared = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(shared).toContain(`${address}#v1.`);
    await expectAccessible(page, 'a link with its code', '.share-panel');
    await lab.button('Enlarge the QR code of the link').click();
    const large = page.getByRole('dialog', { name: 'QR code of the link' });
    await expect(large.getByRole('img')).toBeInViewport();
    await expect(large).toContainText(address);
    expect(await breaches(page, '.share-qr-large')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(large).toHaveCount(0);
    await expect(lab.button('Enlarge the QR code of the link')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Commands' }).press('ControlOrMeta+v');
    await expect(page.getByRole('combobox', { name: 'Commands' })).toHaveValue(shared);
    await page.keyboard.press('Escape');
    return shared;
  });
  await test.step('runs are kept, and a study is made', async () => {
    await page.reload();
    await lab.is('ready');
    await lab.openDrawer('Runs');
    await expect(page.getByRole('checkbox', { name: /^Choose/ })).toHaveCount(1);
    await lab.openDrawer('Runs');
    await lab.vary('Nodes', '16,32');
    await lab.runStudy();
    await lab.phase('finished');
    expect(await lab.made()).toBe(10);
  });
  await test.step('the link opens elsewhere, and its run is reproduced', async () => {
    const other = new LabPage(await context.newPage());
    await other.page.goto(link);
    await other.is('ready');
    expect(await other.finish()).toBe(digest);
    await expect(other.page.getByText('Reproduced: same digest')).toBeVisible();
  });
  expect(bugs).toEqual([]);
  await browser.close();
});

test('on this machine: nobody else can open it, unless its server tells by which address they can', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await lab.button('Share: copy link').click();
  const panel = page.getByRole('dialog', { name: 'Link to this experiment' });
  await expect(panel.getByText('Only this machine can open it: npm start -- --host')).toBeVisible();
  await panel.getByText('Embed in a page').click();
  await expect(panel.getByText('Only this machine can open its address')).toBeVisible();
  await expect(panel.getByRole('img')).toHaveCount(0);
  await page.keyboard.press('Escape');

  const forOthers = 'http://192.168.1.5:4173/lab/';
  await page.route('**/lab/', (route) =>
    route.request().method() === 'HEAD'
      ? route.fulfill({ headers: { 'Swarmscope-Address': forOthers } })
      : route.fallback(),
  );
  await lab.button('Share: copy link').click();
  await expect(panel.getByRole('textbox', { name: 'Link' })).toHaveValue(new RegExp(`^${forOthers}#v1\\.`));
  await expect(panel.getByRole('button', { name: 'Enlarge the QR code of the link' })).toBeVisible();
  await panel.getByText('Embed in a page').click();
  await expect(panel.getByRole('textbox', { name: 'Snippet' })).toHaveValue(/src="http:\/\/192\.168\.1\.5:4173\/lab\//);
  await expect(panel.getByText('Only this machine')).toHaveCount(0);
});
