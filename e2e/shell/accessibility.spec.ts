/**
 * Covers: no axe violations (WCAG 2.2 AA and best practices) in any state of the lab, nor of colours in the other theme;
 * nothing cut off at 200% zoom; nothing that moves with reduced motion.
 */
import type { Page } from '@playwright/test';
import { LabPage } from '../page.ts';
import { StudyPage } from '../study/study-page.ts';
import { breaches, expectAccessible } from '../support/axe.ts';
import { WEBGPU } from '../support/executors.ts';
import { expect, test } from '../support/test.ts';

test('a run, from ready to its end, and ended early', async ({ page }) => {
  test.slow();
  const lab = new LabPage(page);
  await lab.openTiny();
  await expectAccessible(page, 'ready');
  await lab.slowDown();
  await lab.run();
  await lab.is('running');
  await expectAccessible(page, 'running');
  await lab.button('Pause').click();
  await lab.is('paused');
  await expectAccessible(page, 'paused');
  await lab.button('End it here').click();
  await lab.is('cancelled');
  await expectAccessible(page, 'cancelled');
  await lab.finish();
  await lab.field('Nodes').fill('no number');
  await expectAccessible(page, 'finished, with a wrong setup');
});

test('files: a field without one, with one, and the list of them', async ({ page }) => {
  test.slow();
  const lab = new LabPage(page);
  await lab.open('?engine=sequential');
  await lab.choose('rumour/village');
  await page.getByRole('combobox', { name: 'Whom they tell' }).selectOption('measured');
  await expectAccessible(page, 'no file');
  const file = { name: 'voices.csv', mimeType: 'text/csv', buffer: Buffer.from('20\n60\n') };
  await page.getByLabel('Voices', { exact: true }).setInputFiles(file);
  await lab.button('Kept in this browser').click();
  await expect(page.getByRole('dialog', { name: 'Imported files' })).toBeVisible();
  await expectAccessible(page, 'imported files');
  await lab.button('Delete voices.csv from this browser').click();
  await page.keyboard.press('Escape');
  await expect(lab.notice('absent-file')).toBeVisible();
  await expectAccessible(page, 'a file that is not here');
});

test('failures and what they offer', WEBGPU, async ({ page }) => {
  test.slow();
  const lab = new LabPage(page);
  await lab.openTiny(LabPage.GPU);
  await lab.sabotage('refuse-memory');
  await lab.field('Seed').fill('2');
  await lab.runSetup();
  await lab.is('failed');
  await expectAccessible(page, 'failed');
});

test('every panel', async ({ page }) => {
  test.slow();
  const lab = new LabPage(page);
  await lab.open('?engine=sequential');
  for (const [panel, query] of [
    ['Commands', ''],
    ['Help', 'Help and keys'],
    ['About this device', 'About this device'],
    ['Experiments', 'Choose an experiment'],
    ['Parallelism', 'Analyse parallelism'],
  ] as const)
    await test.step(panel, async () => {
      if (query === '') await page.keyboard.press('ControlOrMeta+k');
      else await lab.command(query);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, panel);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
});

test('a result: its lists, menus and link, an analysis of it, and another beside it', async ({ page }) => {
  test.slow();
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await test.step('menus, and the link that was copied', async () => {
    await page
      .getByRole('button', { name: /: menu$/ })
      .first()
      .click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page, 'the menu of a chart');
    await page.keyboard.press('Escape');
    await lab.copyLink();
    await expectAccessible(page, 'after copying');
  });
  await lab.finish();
  await test.step('a figure', async () => {
    const menu = page.getByRole('button', { name: /: menu$/ });
    await menu.first().click();
    await page.getByRole('menuitem', { name: 'Save figure' }).click();
    await expect(page.getByText(/Swarmscope .* Link: http/)).toBeVisible();
    await page.getByRole('textbox').last().fill('many');
    await expectAccessible(page, 'a figure');
    await page.keyboard.press('Escape');
  });
  for (const list of ['Results', 'Runs', 'Events', 'Log'] as const)
    await test.step(`drawer, ${list}`, async () => {
      await lab.openDrawer(list);
      if (list === 'Events') await lab.button('List events').click();
      if (list === 'Events') await expect(page.getByRole('region', { name: 'Events' })).toBeVisible();
      await expectAccessible(page, `drawer, ${list}`);
    });
  await test.step('an analysis of parallelism', async () => {
    await lab.command('Analyse parallelism');
    const panel = page.getByRole('dialog', { name: 'Parallelism' });
    await panel.getByRole('button', { name: 'Analyse', exact: true }).click();
    await expect(panel.getByText('Done')).toBeVisible();
    await panel.getByText('All values').click();
    await expectAccessible(page, 'an analysis of parallelism');
    await page.keyboard.press('Escape');
  });
  await test.step('two runs side by side', async () => {
    await lab.field('Seed').fill('2');
    await lab.runSetup();
    await lab.is('finished');
    await lab.openDrawer('Runs');
    for (const box of await page.getByRole('checkbox', { name: /^Choose/ }).all()) await box.check();
    await lab.button('Compare').click();
    await expectAccessible(page, 'compare');
  });
});

test('while the world is built, the time to run until, and the hints of a first visit', WEBGPU, async ({ page }) => {
  test.slow();
  const lab = new LabPage(page);
  await lab.openTiny(`${LabPage.GPU}&hints`);
  await expectAccessible(page, 'a hint');
  await page.keyboard.press('Escape');
  await lab.button('Run until a time').click();
  await expectAccessible(page, 'run until');
  await page.keyboard.press('Escape');
  const goOn = await lab.holdShaders();
  await lab.field('Events per node').fill('7'); // other lists, other shaders
  await lab.renewed(() => lab.button('Run this').click());
  await lab.is('preparing');
  expect(await breaches(page), 'preparing').toEqual([]);
  await lab.is('preparing');
  await goOn();
  await lab.is('running', 'finished');
});

test('a strip under the picture, a picked peer, and kinds of peers', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('swarm/quick-look', '?engine=sequential');
  await lab.button(/^Step one round$/).click();
  await lab.is('paused');
  await page.getByRole('combobox', { name: 'Colour', exact: true }).selectOption({ label: 'Role' });
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page, 'a swarm');
});

test('embedded in another page', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open('?embed=1&engine=sequential');
  expect(await breaches(page)).toEqual([]);
});

test('a model that is not PHOLD', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open('?engine=sequential');
  await lab.choose('rumour/long-road');
  await lab.finish();
  await expectAccessible(page, 'rumour');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('each place', async ({ page }) => {
    test.slow();
    const lab = new LabPage(page);
    await lab.openTiny('?engine=sequential');
    await lab.finish();
    for (const section of ['Scene', 'Charts', 'Setup', 'Results']) {
      await page.getByRole('navigation').getByRole('button', { name: section }).click();
      await expectAccessible(page, section);
    }
  });
});

/** CSS pixels of a window of 1,280 x 800 at 200% and at 400%. */
for (const [zoom, viewport] of [
  ['200%', { width: 640, height: 400 }],
  ['400%', { width: 320, height: 640 }],
] as const)
  test.describe(`at ${zoom} zoom`, () => {
    test.use({ viewport, deviceScaleFactor: 2 });

    test('nothing is cut off to the side or scrolls the page away, and everything can be reached', async ({ page }) => {
      const lab = new StudyPage(page);
      await lab.openTiny('?engine=sequential');
      await lab.finish();
      for (const section of ['Scene', 'Charts', 'Setup', 'Results']) {
        await page.getByRole('navigation').getByRole('button', { name: section }).click();
        // What a study says of its seeds comes last.
        if (section === 'Setup') await lab.button('Vary Nodes').click();
        await expectWhole(section);
        await expect(page.locator('.run-controls').getByRole('button', { name: /^Run/ }).first()).toBeInViewport();
      }
      await page.getByRole('navigation').getByRole('button', { name: 'Setup' }).click();
      await lab.field('Nodes').fill('8, 16');
      await lab.runStudy();
      await expectWhole('a study');
      await lab.phase('finished');
      await lab.command('PHOLD: Quick look');
      await expect(page.getByRole('button', { name: /^Back to the study/ })).toBeInViewport({ ratio: 1 });
      await expectWhole('the network behind a study');

      async function expectWhole(what: string): Promise<void> {
        const whole = await page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          return { width: scrollWidth, height: scrollHeight };
        });
        expect(whole, what).toEqual(viewport);
        expect(await cutOff(page), what).toEqual([]);
      }
    });
  });

/** Controls that lie outside the window and cannot be scrolled to. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/(auto|scroll)/.test(`${getComputedStyle(element).overflowY} ${getComputedStyle(element).overflowX}`) ||
        isScrolled(element.parentElement));
    return [...document.querySelectorAll<HTMLElement>('button, input, select, a')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isScrolled(element))
      .filter((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect();
        return width > 1 && (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1);
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '');
  });

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves by itself', async ({ page }) => {
    const lab = new LabPage(page);
    await lab.openTiny();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
    const moving = await page.evaluate(() => document.getAnimations().filter((a) => a.playState === 'running').length);
    expect(moving).toBe(0);
    await page.keyboard.press('Escape');
    await lab.is('ready');
  });
});
