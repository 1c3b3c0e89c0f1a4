/** Covers: an experiment of every model takes the place of another that runs: what the page knows of the one before is drawn nowhere. */
import { LabPage } from '../page.ts';
import { expect, test } from '../support/test.ts';

/** Metrics of one name are numbers in one model, distributions or curves in another. */
const EXPERIMENTS = [
  'gossip/quick-look',
  'phold/tiny',
  'swarm/quick-look',
  'kademlia/quick-look',
  'mobile/quick-look',
  'mesh/quick-look',
  'internet/quick-look',
  'rumour/village',
  'phold/tiny',
] as const;

test('one model after another, in the middle of its run or after it', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  for (const experiment of EXPERIMENTS) {
    await lab.run();
    await lab.is('running', 'finished');
    await lab.choose(experiment);
    await expect(page.locator('[data-chart]').first()).toBeVisible();
  }
});
