/**
 * Covers: runs on all cores: the digests of one core, though they are paused, stepped, ended, looked into and followed; what else the page says of such
 * a run; a protocol; threads, which are kept, and one that dies; what the setup offers and results say; that they go back, and on after a reload.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DIGEST, LabPage, whereIs } from '../page.ts';
import { ProtocolPage, RUMOUR } from '../protocol/protocol-page.ts';
import { linesOfCsv } from '../support/csv.ts';
import { expect, test } from '../support/test.ts';

const ALL = '?engine=workers';
const engine = (page: Page) => page.getByRole('combobox', { name: 'Run on' });
const panel = (page: Page) => page.getByRole('region', { name: 'Picked node' });

/** Runs the same on one core, and gives its digest. */
async function onOneCore(lab: LabPage): Promise<string> {
  await engine(lab.page).selectOption('sequential');
  await lab.hurry();
  await lab.runSetup();
  return lab.ended();
}

/** Names of the threads that do parts; each holds a lock of its own for as long as it lives. */
const threads = (page: Page): Promise<readonly (string | undefined)[]> =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.map(({ name }) => name).filter((name) => name?.startsWith('swarmscope part '));
  });

async function saved(page: Page, save: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), save()]);
  return readFile(await file.path(), 'utf8');
}

/** What the page says of the run that is over: results, rows of a chart, events of a span, how parallel it could be. */
async function saidOf(lab: LabPage): Promise<object> {
  const { page } = lab;
  await lab.openDrawer('Results');
  const metrics = await page.locator('[data-metric]').allTextContents();
  const chart = await saved(page, async () => {
    await page
      .locator('[data-chart="kademlia/meanHops"]')
      .getByRole('button', { name: /: menu$/ })
      .click();
    await page.getByRole('menu').getByText('Save data as CSV', { exact: true }).click();
  });
  await lab.openDrawer('Events');
  await page.getByRole('radio', { name: 'Span of time' }).check();
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('0.5');
  await lab.button('List events').click();
  await expect(lab.button('List events')).toBeVisible();
  const events = await saved(page, () => page.getByRole('button', { name: 'Save as CSV' }).click());
  await lab.command('analyse parallelism');
  const analysis = page.getByRole('dialog', { name: 'Parallelism' });
  await analysis.getByRole('radio', { name: '100 k' }).check();
  await analysis.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(analysis.locator('.parallelism-progress').getByRole('status')).toHaveText('Done', { timeout: 60_000 });
  await analysis.getByText('All values').click();
  const parallelism = await analysis.locator('[data-lps]').allTextContents();
  await page.keyboard.press('Escape');
  return { metrics, hops: linesOfCsv(chart).rows, events, parallelism };
}

test('a run has the digest of one core, straight on and in pieces, and its result says on how many', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openTiny(ALL);
  await lab.showSetup();
  await expect(engine(page)).toHaveValue('workers');
  await expect(page.locator('.device')).toContainText('All cores');
  const straight = await lab.finish();
  await lab.openDrawer('Results');
  await expect(page.locator('.facts').last()).toContainText(/All cores: [2-9]\d* workers/);
  await lab.openDrawer('Runs');
  await expect(page.locator('.run-engine').first()).toHaveText(/^\d+ workers$/);
  await lab.reset();
  expect(await lab.finishInPieces()).toBe(straight);

  await lab.reset();
  await lab.slowDown();
  await lab.run();
  await lab.is('running');
  await lab.openDrawer('Results');
  await expect(page.locator('.progress-time')).not.toHaveText(/^0\.0 of/);
  await lab.button('End it here').click();
  await lab.is('cancelled');
  await expect(page.getByText('Ended early: the digest stands')).toBeVisible();
  expect(await lab.digest()).toMatch(DIGEST);
  expect(await onOneCore(lab)).toBe(straight);
});

test('a peer is picked and followed in a picture that goes on; digest, results, charts, events and analysis are those of one core', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openExperiment('kademlia/quick-look', ALL);
  await lab.showSetup();
  await lab.field('Peers').fill('256');
  await lab.unfold('Time', 'Advanced');
  await lab.field('End').fill('20');
  await lab.field('Warm-up').fill('5');
  await lab.firstWindow();
  await lab.pickInTheMiddle();
  await expect(panel(page)).toContainText('Contacts by bucket');
  await page.getByRole('button', { name: 'Follow the next lookup' }).click();
  const steps = panel(page).getByRole('region', { name: /^Steps of Lookup \d+$/ });
  await expect(steps.getByRole('row').nth(2)).toBeVisible({ timeout: 60_000 });
  const { digest: before } = await lab.picture();
  if ((await lab.root.getAttribute('data-run-state')) === 'paused') await lab.button('Resume').click();
  await expect.poll(async () => (await lab.picture()).digest).not.toBe(before);
  await lab.hurry();
  const digest = await lab.ended();
  const said = await saidOf(lab);
  expect(await onOneCore(lab)).toBe(digest);
  expect(await saidOf(lab)).toEqual(said);
});

test('a protocol runs to the digest of one core', async ({ page }) => {
  const lab = new ProtocolPage(page);
  await lab.begin(RUMOUR, ALL);
  await lab.button('Parameters').click();
  await expect(engine(page)).toHaveValue('workers');
  await lab.hurry();
  await lab.runSetup();
  const digest = await lab.ended();
  await lab.openDrawer('Results');
  await expect(page.locator('.facts').last()).toContainText('All cores');
  expect(await onOneCore(lab)).toBe(digest);
});

test('threads are kept: ten runs start none; one that dies ends its run with a sentence, and the next run has another', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openTiny(ALL);
  await lab.showSetup();
  const digest = await lab.finish();
  const first = await threads(page);
  expect(first.length).toBeGreaterThan(0);
  for (let run = 0; run < 10; run++) {
    await lab.reset();
    expect(await lab.finish()).toBe(digest);
  }
  expect(await threads(page)).toEqual(first);

  await lab.reset();
  await lab.slowDown();
  await lab.run();
  await lab.is('running');
  await lab.sabotage('end-part');
  await lab.is('failed');
  await expect(lab.notice('run')).toContainText(/Worker \d+ of \d+ has ended: it was closed/);
  await lab.hurry();
  await lab.renewed(() => lab.notice('run').getByRole('button', { name: 'Run again' }).click());
  expect(await lab.ended()).toBe(digest);
  await expect(lab.notice('run')).toHaveCount(0);
  expect(await threads(page)).toHaveLength(first.length);
});

test('a run goes back, a window at a time and by its time bar, and to the same end; a page that is loaded again goes on with it', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openTiny(ALL);
  await lab.showSetup();
  await lab.slowDown();
  await lab.run();
  await lab.is('running');
  await expect(page.locator('.progress-time')).not.toHaveText(/^0\.0 of/);
  await lab.button('Pause').click();
  await lab.is('paused');
  const { steps } = await whereIs(page);
  await lab.button('Step back one window').click();
  await expect.poll(async () => (await whereIs(page)).steps).toBe(steps - 1);
  expect((await whereIs(page)).engine).toBe('workers');
  await lab.hurry();
  await lab.button('Resume').click();
  const digest = await lab.ended();
  const bar = page.getByRole('slider', { name: 'Go to a moment of the run' });
  await bar.press('Home');
  await lab.is('paused');
  await lab.button('Resume').click();
  expect(await lab.ended()).toBe(digest);
  for (const id of ['run', 'remark', 'bug']) await expect(lab.notice(id)).toHaveCount(0);
  expect(await onOneCore(lab)).toBe(digest);

  await engine(page).selectOption('workers');
  await lab.sabotage('hurry-checkpoints');
  await lab.slowDown();
  await lab.runSetup();
  const goOn = lab.notice('interrupted').getByRole('button', { name: /^Go on at [1-9]/ });
  await expect(page.locator('.progress-time')).toHaveText(/^[1-9]/);
  await page.reload();
  await lab.is('ready');
  await lab.renewed(() => goOn.click());
  await lab.is('running');
  expect((await whereIs(page)).engine).toBe('workers');
  await lab.hurry();
  expect(await lab.ended()).toBe(digest);
});

test('models of rounds have no parts: the choice is off, and what was chosen is let go', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny(ALL);
  await lab.choose('swarm/quick-look');
  await expect(engine(page)).toHaveValue('auto');
  const option = engine(page).locator('option[value="workers"]');
  await expect(option).toBeDisabled();
  await expect(option).toHaveText('All cores: events only');
});
