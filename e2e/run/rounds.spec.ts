/**
 * Covers: a model that counts rounds and ends by itself, the whisper of test builds: one round at a time, until a round,
 * how far it is, its axes, data, results, links and reloads, and why it ended. Nothing on the page speaks of seconds.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DIGEST, LabPage } from '../page.ts';
import { linesOfCsv } from '../support/csv.ts';
import { WEBGPU } from '../support/executors.ts';
import { expect, test } from '../support/test.ts';

const time = (page: Page) => page.locator('.progress-time');
const range = (page: Page) => page.locator('.chart-range');

async function runUntil(lab: LabPage, round: string): Promise<void> {
  await lab.button('Run until a round').click();
  await lab.field('Run until round').fill(round);
  await lab.field('Run until round').press('Enter');
}

test('goes round by round, to a round, and to an end of its own', async ({ page, complaints }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('whisper/table', '?engine=sequential');
  await expect(time(page)).toHaveText('round 0 · 0%');
  await expect(range(page)).toContainText('Rounds 0 to 17');
  await lab.button('Step one round').click();
  await lab.is('paused');
  await expect(time(page)).toContainText('round 1 · 0%');
  await lab.button('Step one round').click();
  await expect(time(page)).toContainText('round 2 · 0%');

  await lab.button('Run until a round').click();
  const until = lab.field('Run until round');
  await expect(until).toHaveValue('9');
  await until.fill('2');
  await expect(page.getByText('Round 2 is not after now. Use more than 2, or reset first.')).toBeVisible();
  await until.fill('7.5');
  await expect(page.getByText('Round 7.5 is no whole number.')).toBeVisible();
  await until.fill('7');
  await until.press('Enter');
  await lab.is('paused');
  await expect(time(page)).toContainText(/round 7 · \d+%/);

  await lab.hurry();
  await lab.button('Resume').click();
  await lab.is('finished');
  const rounds = Number(/^round (\d+)$/.exec((await time(page).textContent()) ?? '')?.[1]);
  expect(rounds).toBeGreaterThan(10);
  await expect(range(page)).toContainText(`Rounds 0 to ${rounds}`);
  await expect(page.getByRole('progressbar', { name: 'Way to the goal' })).toHaveAttribute('aria-valuenow', '100');
  expect(complaints).toEqual([]);
});

test('its pace, form and charts speak of rounds, and of nothing that its engine has not', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('whisper/table', '?engine=sequential');
  await expect(lab.pace.locator('option')).toHaveText(
    ['0.5', '1', '2', '4', '8', '16', '32'].map((pace) => `${pace} rounds/s`).concat('Max'),
  );
  await expect(page.getByLabel('LP size')).toHaveCount(0);
  await lab.group('Advanced').click();
  await expect(page.getByLabel('Tick')).toHaveCount(0);
  await expect(lab.field('Sample every')).toHaveAttribute('placeholder', 'Auto, 1');

  const digest = await lab.finish();
  expect(digest).toMatch(DIGEST);
  await expect(page.locator('[data-chart="engine/roundsPerSecond"] .readout-digits')).toHaveText(/\d/);
  for (const key of ['engine/eventsPerSecond', 'engine/deepest', 'engine/lpSize', 'engine/simulatedPerSecond'])
    await expect(page.locator(`[data-chart="${key}"]`)).toHaveCount(0);
  const crosshair = page.locator('[data-chart="whisper/news"] [data-part="crosshair"]');
  await crosshair.focus();
  await page.keyboard.press('End');
  await expect(crosshair).toHaveAttribute('aria-valuetext', /^round \d+: 1,0[12]\d people$/);

  await lab.openDrawer('Results');
  const result = page.locator('.result');
  await expect(result).toContainText('Rounds');
  await expect(result).toContainText('rounds/s');
  await expect(result).not.toContainText(/Windows|Simulated|per LP|Analyse parallelism/);
  await expect(page.locator('.result-line')).toContainText('rounds/s');
});

test('its series is saved by rounds, its link is reproduced on the other engine', WEBGPU, async ({ page, context }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('whisper/ten-rounds', '?engine=sequential');
  await expect(time(page)).toHaveText('round 0 of 10');
  const digest = await lab.finish();
  await page.getByRole('button', { name: 'People who were told: menu' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save data as CSV' }).click(),
  ]);
  const [header, ...rows] = linesOfCsv(await readFile(await file.path(), 'utf8')).rows;
  expect(header).toBe('round,news');
  expect(rows.map((row) => row.split(',')[0])).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);

  const other = new LabPage(await context.newPage());
  await other.page.goto((await lab.copyLink()).replace('#', '?engine=gpu#'));
  await other.is('ready');
  expect(await other.finish()).toBe(digest);
  await expect(other.page.getByText('Reproduced: same digest')).toBeVisible();
});

test('where it cannot reach its goal it says why, on the page and in the list of runs', WEBGPU, async ({ page }) => {
  const lab = new LabPage(page);
  const why = '2 of 64 people are deaf, and all others know.';
  await lab.openExperiment('whisper/two-deaf', LabPage.GPU);
  const digest = await lab.finish();
  await expect(page.locator('.result-remark')).toHaveText(why);
  await expect(lab.notice('remark')).toHaveCount(0); // it is said once
  await lab.openDrawer('Results');
  await expect(page.locator('[data-verdict="ending"]')).toHaveText(why);
  await lab.openDrawer('Log');
  await expect(page.getByText(`digest ${digest}: 2 of 64 people are deaf`)).toBeVisible();
  await lab.openDrawer('Runs');
  await expect(page.locator('.run-row').first()).toContainText(/\d+ rounds/);
  // Rounds in which nothing is new are rows too.
  const { rounds, rows } = await page.evaluate(() => {
    const { status } = (window as unknown as Hooks).swarmscope.lab();
    return { rounds: status.result.rounds, rows: status.result.series.time };
  });
  expect(rows).toEqual(Array.from({ length: rounds + 1 }, (_, i) => i));
  // It went on far longer than expected: the axes are as long as the run.
  expect(rounds).toBeGreaterThan(64);
  await expect(range(page)).toContainText(`Rounds 0 to ${rounds}`);
  // Where no drawer lies below the picture the run bar says it.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('.progress-ending')).toContainText('2 of 64 people are deaf, and all others know');
});

test('after a reload it says after how many rounds it was interrupted', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('whisper/table', '?engine=sequential');
  await runUntil(lab, '5');
  await lab.is('paused');
  await expect.poll(async () => (await lab.keptSetup())?.simulatedSeconds).toBe(5);
  await page.reload();
  await lab.is('ready');
  await expect(lab.notice('interrupted')).toContainText('closed after 5 rounds.');
});

interface Hooks {
  readonly swarmscope: {
    lab(): {
      readonly status: { readonly result: { readonly rounds: number; readonly series: { readonly time: number[] } } };
    };
  };
}
