/** Covers: a protocol written in the page: its first example, one on a GPU, what is wrong while one types, mended, run, kept over a reload, and found again when something else was opened; rules that a run breaks. */
import { askServer } from '../support/ask-server.ts';
import { WEBGPU } from '../support/executors.ts';
import { expect, test } from '../support/test.ts';
import { ProtocolPage, RUMOUR } from './protocol-page.ts';

test('the first example runs as it opens', async ({ page }) => {
  const lab = new ProtocolPage(page);
  await lab.openTiny();
  await lab.write();
  await expect(lab.problems).toHaveCount(0);
  await expect(page.locator('.protocol-costs')).toContainText(/An event at most: \d/);
  await lab.is('ready');
  await lab.hurry();
  await lab.run();
  await lab.is('running', 'finished');
});

// A small text: a software adapter takes long to build the kernels of one over an underlay, which src/models/own/own.gpu.test.ts runs.
test('a text gives on a GPU what it gives on one core', WEBGPU, async ({ page, context, complaints }) => {
  const lab = new ProtocolPage(page);
  await lab.begin(RUMOUR, '?engine=gpu');
  await lab.hurry();
  await lab.runSetup();
  const digest = await lab.ended();
  const link = await lab.copyLink();

  const other = new ProtocolPage(await context.newPage());
  await other.page.goto(link.replace('#', '?engine=sequential#'));
  await other.is('ready');
  expect(await other.finish()).toBe(digest);
  await expect(other.page.getByText('Reproduced: same digest')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('what is wrong is told at its line, Run is off, and what is mended runs', async ({ page }) => {
  const lab = new ProtocolPage(page);
  await lab.begin(RUMOUR);
  await lab.code.press('ControlOrMeta+End');
  await page.keyboard.insertText('activity "Told" = tod\n');
  await expect(lab.problems.getByRole('button')).toHaveText(/Line 31.*tod.*Did you mean told\?/);
  await expect(page.getByRole('status').filter({ hasText: '1 error' })).toHaveCount(1);
  await expect(lab.button('Run this')).toHaveAttribute('aria-disabled', 'true');
  // The way from Run to the place.
  await lab.code.press('ControlOrMeta+Home');
  await page.locator('.faults .fault').first().click();
  await expect(lab.code).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Delete');
  await page.keyboard.insertText('told');
  await expect(lab.problems).toHaveCount(0);
  await lab.hurry();
  await lab.runSetup();
  const digest = await lab.ended();
  expect(digest).toMatch(/^[0-9a-f]{16}$/);
  await expect(page.locator('.scene-title')).toContainText('A small rumour');
});

test.describe('a text while what reads it cannot be fetched', () => {
  test.use({ expectedComplaints: [/404|language-/] });

  test('is said not to be read, and is read with the next change', async ({ page }) => {
    const lab = new ProtocolPage(page);
    await askServer(page);
    await page.route('**/assets/language-*.js', (route) => route.fulfill({ status: 404 }));
    await lab.openTiny();
    await lab.write();
    await expect(lab.problems).toContainText('What reads protocols could not be loaded');
    await page.unroute('**/assets/language-*.js');
    await lab.put(RUMOUR);
    await expect(lab.preset).toHaveAccessibleName(/A small rumour/);
    await expect(lab.problems).toHaveCount(0);
  });
});

test('values stay while the text changes, those of the text follow it', async ({ page }) => {
  const lab = new ProtocolPage(page);
  await lab.begin(RUMOUR);
  await lab.button('Parameters').click();
  await lab.field('Pause').fill('2');
  await lab.button(/^Text/).click();
  await lab.put(RUMOUR.replace('= 50 ms', '= 70 ms'));
  await expect(lab.problems).toHaveCount(0);
  await lab.button('Parameters').click();
  await expect(lab.field('Latency')).toHaveValue('0.07');
  await expect(lab.field('Pause')).toHaveValue('2');
});

test('another model takes the place of a text that has run', async ({ page }) => {
  const lab = new ProtocolPage(page);
  await lab.begin(RUMOUR);
  await lab.finish();
  // Both measure events per node: a number of a text, a distribution of PHOLD.
  await lab.choose('phold/tiny');
  await lab.finish();
  await expect(page.getByRole('img', { name: /^Events per node: mean/ })).toBeVisible();
});

test('a reload keeps a text that is wrong, and undo of the editor brings back what was replaced', async ({ page }) => {
  const lab = new ProtocolPage(page);
  await lab.begin(RUMOUR);
  await lab.put(`${RUMOUR}nonsense`);
  await expect(lab.problems.getByRole('button')).toHaveText(/Line 31/);
  await expect.poll(async () => JSON.stringify(await lab.keptSetup())).toContain('nonsense');
  await page.reload();
  await expect(lab.code).toContainText('A small rumour');
  await expect(lab.problems.getByRole('button')).toHaveText(/Line 31/);
  await lab.put('');
  await lab.code.press('ControlOrMeta+z');
  await expect(lab.code).toContainText('A small rumour');
});

test('a text that was left for another experiment is found in the gallery', async ({ page }) => {
  const lab = new ProtocolPage(page);
  await lab.begin(RUMOUR);
  await lab.choose('phold/tiny');
  await lab.preset.click();
  await page.locator('[data-preset="own/chord"]').click();
  await expect(lab.code).toContainText('Chord');
  await lab.code.press('ControlOrMeta+End');
  await page.keyboard.type('// mine');
  await lab.choose('phold/tiny');
  await lab.preset.click();
  const texts = page.getByRole('region', { name: 'Protocols that you have written' });
  const shown = texts.getByRole('button', { name: / lines$/ });
  await expect(shown).toHaveText([/^Chord lookups/, /^A small rumour/]);
  // Deleted by keyboard, and undone.
  await texts.getByRole('button', { name: /^Delete Chord lookups/ }).press('Enter');
  await expect(shown).toHaveText([/^A small rumour/]);
  await expect(texts.getByRole('button', { name: 'Undo deleting' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shown).toHaveText([/^Chord lookups/, /^A small rumour/]);
  await expect(shown.first()).toBeFocused();
  await texts.getByRole('button', { name: /^Delete Chord lookups/ }).click();
  await texts.getByRole('button', { name: /^A small rumour/ }).click();
  await expect(lab.code).toContainText('A small rumour');
});

test('a run that breaks a rule ends at its line, and leads to the node', async ({ page }) => {
  const lab = new ProtocolPage(page);
  await lab.begin(RUMOUR.replace('  told += 1', '  told += 10 / (3 - told)'));
  await lab.hurry();
  await lab.runSetup();
  await lab.is('failed');
  await expect(lab.notice('run')).toContainText('The protocol broke a rule');
  await expect(lab.problems).toContainText('Line 24');
  await expect(page.locator('.problem-run')).toHaveCount(1);
  await lab.problems.getByRole('button', { name: /^Go to node/ }).click();
  await lab.is('paused');
  await expect(page.locator('.inspect')).toContainText(/Node \d+/);
});
