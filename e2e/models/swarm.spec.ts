/** Covers: the swarm from the gallery to a link that reproduces its digest; rounds instead of seconds; what does not go together is said. */
import { DIGEST, LabPage } from '../page.ts';
import { expect, test } from '../support/test.ts';

const ONE_CORE = '?engine=sequential';

test('opens from the gallery with its question, and its charts and results answer it', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open(ONE_CORE);
  await lab.choose('swarm/quick-look');
  await expect(lab.preset).toHaveAccessibleName('Experiment: Swarm, Quick look');
  await expect(page.locator('.scene-title')).toContainText('How soon does everybody have the file?');
  expect(await lab.finish()).toMatch(DIGEST);

  const completed = page.locator('[data-chart="swarm/completed"]');
  await expect(completed.getByRole('img')).toHaveAccessibleName(/Complete peers.*256 peers/);
  await expect(completed.getByRole('listitem')).toContainText('no schedule ends before round 71');
  const completion = page.locator('[data-chart="swarm/completionRound"]');
  await expect(completion.getByRole('listitem')).toContainText('no schedule ends before 71 rounds');
  await expect(page.locator('[data-chart="swarm/held"]').getByRole('listitem')).toContainText('all 64 blocks');

  await lab.openDrawer('Results');
  await expect(lab.metric('completed')).toContainText('256');
  await expect(lab.metric('lowerBound')).toContainText('71');
  await expect(lab.metric('rarest')).toContainText('256');
});

test('fields come and go with what they belong to, and what does not go together is said', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('swarm/quick-look', ONE_CORE);
  const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
  await lab.unfold('Network', 'Sharing', 'Coming and going');
  await expect(lab.field('Probability')).toBeVisible();
  await choice('Connections').selectOption('degree');
  await expect(lab.field('Mean degree')).toBeVisible();
  await expect(lab.field('Probability')).toHaveCount(0);
  await expect(lab.field('Mean time to arrive')).toHaveCount(0);
  await choice('Arrivals').selectOption('flash');
  await expect(lab.field('Mean time to arrive')).toBeVisible();
  await expect(lab.field('Linger')).toHaveCount(0);
  await choice('Complete peers').selectOption('leave');
  await expect(lab.field('Linger')).toBeVisible();
  await choice('Design on the GPU').selectOption('multi-block');
  await expect(
    lab.complaint(
      'Design on the GPU Multi-block per thread (GRF) is made for Which block Global rarest first (GRF), not rub',
    ),
  ).toBeVisible();
  await choice('Which block').selectOption('grf');
  await expect(lab.complaint('is made for Which block')).toHaveCount(0);
  await lab.field('Seeds').fill('257');
  await expect(lab.complaint('seeds 257 is above peers 256')).toBeVisible();
  await lab.field('Peers').fill('1');
  await expect(lab.complaint('Peers 1 is below 2')).toBeVisible();
});

test('a link opens as the same swarm, and its run is reproduced', async ({ page, browser, baseURL }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('swarm/quick-look', ONE_CORE);
  await lab.field('Peers').fill('100');
  await lab.unfold('Sharing');
  await lab.field('Free riders').fill('25%');
  await page.getByRole('combobox', { name: 'Which block', exact: true }).selectOption('grf');
  await lab.hurry();
  await lab.runSetup();
  await lab.is('finished');
  const digest = await lab.digest();
  expect(digest).toMatch(DIGEST);
  const link = await lab.copyLink();

  const context = await browser.newContext({ baseURL });
  const other = new LabPage(await context.newPage());
  await other.open(ONE_CORE + link.slice(link.indexOf('#')));
  await expect(other.field('Free riders')).toHaveValue('0.25');
  expect(await other.finish()).toBe(digest);
  await context.close();
});

test('there is a chart of downloads only where peers arrive in the course of the run', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('swarm/quick-look', ONE_CORE);
  const downloads = page.locator('[data-chart="swarm/downloadRounds"]');
  await expect(page.locator('[data-chart="swarm/completionRound"]')).toHaveCount(1);
  await expect(downloads).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Arrivals', exact: true }).selectOption('poisson');
  await lab.field('Arrival rate').fill('20');
  await lab.hurry();
  await lab.runSetup();
  await lab.is('finished');
  await expect(downloads.getByRole('img')).toHaveAccessibleName(/^Download takes: mean .*, over 255 values\.$/);
});

test('a swarm that can never be complete says so and ends', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('swarm/quick-look', ONE_CORE);
  await lab.unfold('Coming and going');
  await lab.field('Seeds leave').fill('10');
  await lab.hurry();
  await lab.runSetup();
  await lab.is('finished');
  await expect(
    page.getByText(/255 of 256 peers can never be complete: nobody who shares has \d+ of the 64 blocks/).first(),
  ).toBeVisible();
  await lab.openDrawer('Results');
  await expect(lab.metric('rarest')).toContainText('0');
});
