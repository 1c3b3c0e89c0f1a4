/** Covers: browsers without WebGPU or without an adapter: one core, a plain sentence, the same digest. */
import { DIGEST, LabPage } from '../page.ts';
import { BROWSER_ARGS, PLAIN_HOST } from '../support/browser.ts';
import { WEBGPU } from '../support/executors.ts';
import { expect, test } from '../support/test.ts';

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' };

test('without WebGPU everything works, and gives the same digest', WEBGPU, async ({ page, playwright, baseURL }) => {
  const lab = new LabPage(page);
  await lab.openTiny(LabPage.GPU);
  const digest = await lab.finish();

  const { executablePath } = test.info().project.use.launchOptions ?? {};
  const args = [...BROWSER_ARGS, `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`];
  const browser = await playwright.chromium.launch({ executablePath, args, ignoreDefaultArgs: ['--headless'] });
  const plain = new LabPage(await browser.newPage({ baseURL: baseURL?.replace('127.0.0.1', PLAIN_HOST) }));
  await plain.openTiny();
  expect(await plain.page.evaluate(() => 'gpu' in navigator)).toBe(false);
  await expect(plain.notice('device')).toContainText('This address is not secure (plain http)');
  await plain.notice('device').getByRole('button', { name: 'How to get WebGPU' }).click();
  const help = plain.page.getByRole('dialog', { name: 'How to get WebGPU' });
  await expect(help).toContainText(new RegExp(`(Chrome|Edge) \\d+ on ${SYSTEMS[process.platform]}`));
  await expect(help).toContainText('this one came by http');
  await help.getByRole('button', { name: 'Continue on one processor core' }).click();
  await expect(help).toHaveCount(0);
  expect(await plain.finish()).toBe(digest);
  const { colours, filled } = await plain.picture();
  expect(colours).toBeGreaterThan(2);
  expect(filled).toBeGreaterThan(0.2);
  await browser.close();
});

test('?engine=sequential chooses the engine', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  expect(await lab.finish()).toMatch(DIGEST);
  await expect(page.locator('.facts').last()).toContainText('One core');
});
