/**
 * Covers: a protocol that somebody wrote, in a link and as a file: shown and checked, run when the person says so; as WebAssembly where the workers' headers
 * allow it and where there are none, interpreted where a host refuses it, with equal digests; the page itself stays shut.
 */
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { OWN_TEXT } from '../../src/scenario/testing/own-texts.ts';
import { LabPage } from '../page.ts';
import { drop } from '../support/drop.ts';
import { forgeLink } from '../support/forge-link.ts';
import { expect, test } from '../support/test.ts';

const STRANGE = 'Somebody wrote this protocol';
const idOf = (text: string) => `own-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
const link = () => forgeLink({ m: `${idOf(OWN_TEXT)}@1`, s: 7, d: { nodes: 32, end: 5 }, v: '1', x: OWN_TEXT });
const LEAST_MODULE = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

async function runsFromLink(page: Page, executor: 'sequential' | 'workers' = 'sequential'): Promise<string> {
  const lab = new LabPage(page);
  await page.goto(`./?engine=${executor}${await link()}`);
  await expect(page.getByText(STRANGE)).toBeVisible();
  await lab.is('idle');
  await lab.button('Parameters').click();
  await expect(lab.field('Nodes')).toHaveValue('32');
  await lab.hurry();
  await lab.button('Run this').first().click();
  return lab.ended();
}

/** The workers' files with this policy in place of ours. */
const withPolicy = (page: Page, policy: string | undefined) =>
  page.route(/\/assets\/(study-)?main-[^/]+\.js$/, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers: { ...headers, ...(policy && { 'content-security-policy': policy }) } });
  });

const isWasmAllowed = (page: Page) =>
  Promise.all(
    page.workers().map((worker) =>
      worker.evaluate((bytes) => {
        try {
          return new WebAssembly.Module(Uint8Array.from(bytes)) !== undefined;
        } catch {
          return false;
        }
      }, LEAST_MODULE),
    ),
  );

test('all cores run it too, to the digest of one', async ({ page }) => {
  const lab = new LabPage(page);
  const digest = await runsFromLink(page, 'workers');
  await lab.openDrawer('Results');
  await expect(page.locator('.facts').last()).toContainText('All cores');
  await page.getByRole('combobox', { name: 'Run on' }).selectOption('sequential');
  await lab.runSetup();
  expect(await lab.ended()).toBe(digest);
});

test('a link runs when the person says so, with one digest whatever the host says of WebAssembly', async ({ page }) => {
  const lab = new LabPage(page);
  const digest = await runsFromLink(page);
  expect(await isWasmAllowed(page)).toEqual([true]);
  await expect(lab.notice('remark')).toHaveCount(0);

  await page.reload();
  await lab.is('ready');
  await expect(page.getByText(STRANGE)).toHaveCount(0);

  for (const [policy, isAllowed] of [
    [undefined, true],
    ["default-src 'none'; script-src 'self'; connect-src 'self'", false],
  ] as const) {
    await page.goto('about:blank');
    await page.unrouteAll();
    await withPolicy(page, policy);
    await page.goto('./?engine=sequential');
    await lab.is('ready', 'idle');
    await drop(page, { name: 'round.protocol', text: OWN_TEXT });
    await lab.button('Parameters').click();
    await expect(lab.field('Latency')).toBeVisible();
    await lab.field('Nodes').fill('32');
    await lab.field('End').fill('5');
    await lab.field('Seed').fill('7');
    expect(await lab.finish(), String(policy)).toBe(digest);
    expect(await isWasmAllowed(page)).toEqual([isAllowed]);
    await expect(lab.notice('remark').filter({ hasText: 'WebAssembly is refused here' })).toHaveCount(
      isAllowed ? 0 : 1,
    );
  }
});

test.describe('the page', () => {
  test.use({ expectedComplaints: [/content policy: script-src refused wasm-eval/] });
  test('makes no WebAssembly', async ({ page }) => {
    await new LabPage(page).openTiny('?engine=sequential');
    const made = page.evaluate((bytes) => new WebAssembly.Module(Uint8Array.from(bytes)) !== undefined, LEAST_MODULE);
    await expect(made).rejects.toThrow(/Content Security Policy/i);
  });
});

test('a text that cannot be read is said to be wrong at its place, and the setup stays', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  const wrong = OWN_TEXT.replace('seen = n', 'sen = n');
  await drop(page, { name: 'round.protocol', text: wrong });
  await expect(lab.notice('file')).toContainText('Line 15, column 3: unknown name');
  // The text is shown with its fault, and what is on screen stays.
  await expect(page.getByRole('list', { name: 'What is wrong' })).toContainText('Line 15');
  await expect(lab.preset).toHaveAccessibleName(/PHOLD/);
});
