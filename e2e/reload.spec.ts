/** Covers: the setup of the last visit, a run that a reload interrupted, and a link that wins over both. */
import { LabPage } from './page.ts';
import { expect, test } from './support/test.ts';

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

interface Kept {
  readonly runState: string;
  readonly draft: { readonly seed: string };
}

const kept = ({ page }: LabPage): Promise<Kept | undefined> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('swarmscope');
        request.onsuccess = () => {
          const got = request.result.transaction('draft').objectStore('draft').get('setup');
          got.onsuccess = () => resolve(got.result);
        };
      }),
  );
const keptState = async (lab: LabPage) => (await kept(lab))?.runState;
const keptSeed = async (lab: LabPage) => (await kept(lab))?.draft.seed;
