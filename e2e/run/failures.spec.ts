/** Covers: what can break while someone watches, and that the page works afterwards without being loaded again; and a part of the page that throws as it is drawn. */
import { LabPage } from '../page.ts';
import { expectAccessible } from '../support/axe.ts';
import { WEBGPU } from '../support/executors.ts';
import { expect, test } from '../support/test.ts';

test('a lost device is said, and the run ends as it would have', WEBGPU, async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny(LabPage.GPU);
  const digest = await lab.finish();
  await lab.reset();
  await lab.slowDown();
  await lab.run();
  await lab.is('running');
  await lab.sabotage('lose-device');
  const failed = lab.notice('run');
  // Another device, and shaders compiled anew: seconds on a software adapter.
  await expect(failed.or(lab.notice('remark')).first()).toBeVisible({ timeout: 45_000 });
  await lab.hurry();
  if (await failed.isVisible()) await lab.renewed(() => failed.getByRole('button', { name: 'Run again' }).click());
  await lab.is('finished');
  expect(await lab.digest()).toBe(digest);
});

for (const what of ['break-shader', 'refuse-memory'] as const) {
  test(`after ${what} the failure stands over the picture, with a way on`, WEBGPU, async ({ page }) => {
    const lab = new LabPage(page);
    await lab.openTiny(LabPage.GPU);
    const digest = await lab.finish();
    await lab.sabotage(what);
    await lab.field('Seed').fill('2');
    await lab.runSetup();
    await lab.is('failed');
    await lab.renewed(() => lab.notice('run').getByRole('button', { name: 'Use one core' }).click());
    await lab.is('finished');
    await expect(lab.notice('run')).toHaveCount(0);
    await expect(page.locator('.facts').last()).toContainText('One core');

    await lab.field('Seed').fill('1');
    await page.getByRole('combobox', { name: 'Run on' }).selectOption('gpu');
    await lab.runSetup();
    await lab.is('finished');
    await expect(page.locator('.facts').last()).toContainText('GPU');
    expect(await lab.digest()).toBe(digest);
  });
}

test.describe('a part that throws as it is drawn', () => {
  test.use({ expectedComplaints: [/Cannot read properties of null|is null/] });

  test('a page that cannot be drawn says what broke; the setup comes back, or is left behind', async ({ page }) => {
    const lab = new LabPage(page);
    await lab.openTiny('?engine=sequential');
    await lab.showSetup();
    await lab.field('Seed').fill('4242');
    await expect.poll(async () => (await lab.keptSetup())?.draft.seed).toBe('4242');
    // A notice that no part of the lab makes.
    const breakIt = () =>
      page.evaluate(() => {
        const broken = { id: 'broken', section: 'page', tone: 'warning', title: '', text: '', actions: null };
        (window as unknown as Hooks).swarmscope.lab().raise(broken);
      });
    const alert = page.getByRole('alert').filter({ hasText: 'The page broke' });
    await breakIt();
    await expect(alert).toContainText('A part of it could not be drawn: ');
    await expect(lab.button('Reload')).toBeFocused();
    await expectAccessible(page, 'a broken page');
    await lab.button('Reload').click();
    await lab.is('ready');
    await lab.showSetup();
    await expect(lab.field('Seed')).toHaveValue('4242');

    await breakIt();
    await lab.button('Start anew without the kept setup').click();
    await expect(alert).toHaveCount(0);
    await lab.is('ready');
    await lab.showSetup();
    await lab.unfold('How it runs');
    await expect(lab.field('Seed')).toHaveValue('1');
  });
});

interface Hooks {
  readonly swarmscope: {
    lab(): { openExperiment(name: string): Promise<void>; raise(notice: object): void };
    snapshot(width: number): Promise<unknown>;
    pictureStatistics(): Promise<unknown>;
  };
}

test('of two experiments that are chosen at once the later one is there', WEBGPU, async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny(LabPage.GPU);
  const digest = await lab.finish();
  await lab.renewed(() =>
    page.evaluate(() => {
      const { swarmscope } = window as unknown as Hooks;
      void swarmscope.lab().openExperiment('kademlia/quick-look');
      void swarmscope.lab().openExperiment('phold/tiny');
    }),
  );
  await lab.is('ready');
  await expect(page.locator('.scene-title')).toContainText('64 nodes');
  expect(await lab.finish()).toBe(digest);
});

test.describe('a worker that dies', () => {
  test.use({ expectedComplaints: [/boom/] });

  test('leaves nobody waiting: what it was asked ends, and the next one answers', async ({ page }) => {
    const lab = new LabPage(page);
    await lab.openExperiment('swarm/quick-look', '?engine=sequential');
    await lab.slowDown();
    await lab.run();
    await lab.is('running');
    await lab.renewed(async () => {
      await page.workers()[0].evaluate(() => {
        setTimeout(() => {
          const until = performance.now() + 1000;
          while (performance.now() < until);
          throw new Error('boom');
        });
      });
      // Asked while it is busy with dying; strips and legend are asked by the page itself.
      const answers = page.evaluate(() => {
        const { snapshot, pictureStatistics } = (window as unknown as Hooks).swarmscope;
        return Promise.all([snapshot(100), pictureStatistics()]).then(() => 'ended');
      });
      expect(await answers).toBe('ended');
    });
    await lab.is('ready');
    await expect(page.getByRole('img', { name: /^Copies of each block/ })).toBeVisible();
    await lab.finish();
    await expect(page.getByRole('img', { name: /^Copies of each block: rarest 256/ })).toBeVisible();
  });

  test('is replaced, with its canvas and the scenario, at rest', async ({ page }) => {
    const lab = new LabPage(page);
    await lab.openTiny();
    const digest = await lab.finish();
    await lab.renewed(() =>
      page.workers()[0].evaluate(() => {
        setTimeout(() => {
          throw new Error('boom');
        });
      }),
    );
    await lab.is('ready');
    await expect(lab.notice('crash')).toContainText(/boom/i);
    await lab
      .notice('crash')
      .getByRole('button', { name: /Dismiss/ })
      .click();
    expect(await lab.finish()).toBe(digest);
    expect((await lab.picture()).filled).toBeGreaterThan(0.2);

    // One that is closed fires no event.
    await lab.reset();
    await lab.slowDown();
    await lab.run();
    await lab.is('running');
    await lab.renewed(() =>
      page.workers()[0].evaluate(() => {
        setTimeout(() => self.close());
      }),
    );
    await lab.is('ready');
    await expect(lab.notice('crash')).toContainText('It was closed');
    expect(await lab.finish()).toBe(digest);
  });
});
