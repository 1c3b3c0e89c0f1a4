/** Covers: the setup of the last visit, a run that a reload interrupted, other tabs, and a link, which wins over all but what was made of it. */
import { LabPage } from '../page.ts';
import { expect, test } from '../support/test.ts';

test('after a reload in the middle of a run the setup is back, at rest, and the run is said to be interrupted', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await lab.field('Remote share').fill('0.45');
  await lab.slowDown();
  await lab.run();
  await lab.is('running');
  await expect.poll(() => keptState(lab)).toBe('running');
  await page.reload();
  await lab.is('ready');
  await expect(lab.field('Remote share')).toHaveValue('0.45');
  await expect(lab.notice('interrupted')).toContainText('s of simulated time');
  await lab.renewed(() => lab.notice('interrupted').getByRole('button', { name: 'Run again' }).click());
  await lab.is('running', 'finished');
});

test('a link wins over the last visit', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  const link = await lab.copyLink();
  await lab.field('Seed').fill('99');
  await expect.poll(() => keptSeed(lab)).toBe('99');
  await page.goto('about:blank');
  await page.goto(link);
  await lab.is('ready');
  await expect(lab.field('Seed')).toHaveValue('1');
});

test('a reload keeps what was made of a link', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  const link = await lab.copyLink();
  await page.goto('about:blank');
  await page.goto(link);
  await lab.is('ready');
  await lab.field('Seed').fill('99');
  await expect.poll(() => keptSeed(lab)).toBe('99');
  await page.reload();
  await lab.is('ready');
  await expect(lab.field('Seed')).toHaveValue('99');
});

test('another tab begins with the setup, has its own from then on, and hears of no interruption', async ({
  page,
  context,
}) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await lab.field('Seed').fill('11');
  await lab.slowDown();
  await lab.run();
  await lab.is('running');
  await expect.poll(() => keptState(lab)).toBe('running');
  const other = new LabPage(await context.newPage());
  await other.open('?engine=sequential');
  await expect(other.field('Seed')).toHaveValue('11');
  await expect(other.notice('interrupted')).toHaveCount(0);
  await other.field('Seed').fill('22');
  await expect.poll(() => keptSeed(other)).toBe('22');
  await other.page.close();
  await page.reload();
  await lab.is('ready');
  await expect(lab.field('Seed')).toHaveValue('11');
  await expect(lab.notice('interrupted')).toBeVisible();
});

test('a database that never opens holds nobody up', async ({ page }) => {
  await page.addInitScript(() => {
    const request = { addEventListener: () => {}, removeEventListener: () => {} };
    IDBFactory.prototype.open = () => Object.assign(Object.create(IDBOpenDBRequest.prototype), request);
  });
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await expect(lab.notice('storage')).toContainText('does not answer');
  await lab.run();
  await lab.is('running', 'finished');
});

const keptState = async (lab: LabPage) => (await lab.keptSetup())?.runState;
const keptSeed = async (lab: LabPage) => (await lab.keptSetup())?.draft.seed;
