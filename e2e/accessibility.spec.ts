/**
 * Covers: no axe violations (WCAG 2.2 AA and best practices) in any state of the lab, in both themes; nothing cut off
 * at 200% zoom; nothing that moves with reduced motion.
 */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { LabPage } from './page.ts';
import { expect, test } from './support/test.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Base UI's menus and dialogs turn the focus round at these: whoever tabs to one is sent on at once. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';

/** One line for each element that breaks a rule, now. An open menu stands outside all landmarks, as menus do. */
async function breaches(page: Page): Promise<readonly string[]> {
  // A control that is scrolled half under a bar is not too small.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('*')) element.scrollTop = 0;
  });
  const axe = new AxeBuilder({ page }).withTags(RULES).exclude(FOCUS_GUARDS);
  if ((await page.getByRole('menu').count()) > 0) axe.disableRules('region');
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all }) => `${id}: ${target.join(' ')} ${[...any, ...all][0]?.message ?? ''}`),
  );
}

/** In the theme that is on, and in the other. */
async function expectNone(page: Page, state: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    expect(await breaches(page), `${state}, ${theme}`).toEqual([]);
  }
}

test('a run, from ready to its end, and ended early', async ({ page }) => {
  test.slow();
  const lab = new LabPage(page);
  await lab.openTiny();
  await expectNone(page, 'ready');
  await lab.slowDown();
  await lab.run();
  await lab.is('running');
  await expectNone(page, 'running');
  await lab.button('Pause').click();
  await lab.is('paused');
  await expectNone(page, 'paused');
  await lab.button('End it here').click();
  await lab.is('cancelled');
  await expectNone(page, 'cancelled');
  await lab.finish();
  await lab.field('Nodes').fill('no number');
  await expectNone(page, 'finished, with a wrong setup');
});

test('files: a field without one, with one, and the list of them', async ({ page }) => {
  test.slow();
  const lab = new LabPage(page);
  await lab.open('?engine=sequential');
  await lab.choose('rumour/village');
  await page.getByRole('combobox', { name: 'Whom they tell' }).selectOption('measured');
  await expectNone(page, 'no file');
  const file = { name: 'voices.csv', mimeType: 'text/csv', buffer: Buffer.from('20\n60\n') };
  await page.getByLabel('Voices', { exact: true }).setInputFiles(file);
  await lab.button('Kept in this browser').click();
  await expect(page.getByRole('dialog', { name: 'Imported files' })).toBeVisible();
  await expectNone(page, 'imported files');
  await lab.button('Delete voices.csv from this browser').click();
  await page.keyboard.press('Escape');
  await expect(lab.notice('absent-file')).toBeVisible();
  await expectNone(page, 'a file that is not here');
});

test('failures and what they offer', async ({ page }) => {
  test.slow();
  const lab = new LabPage(page);
  await lab.openTiny(LabPage.GPU);
  await lab.sabotage('refuse-memory');
  await lab.field('Seed').fill('2');
  await lab.runSetup();
  await lab.is('failed');
  await expectNone(page, 'failed');
});

for (const [panel, query] of [
  ['Commands', ''],
  ['Help', 'Help and keys'],
  ['About this device', 'About this device'],
  ['Experiments', 'Choose an experiment'],
  ['Parallelism', 'Analyse parallelism'],
] as const) {
  test(`the panel ${panel}`, async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open('?engine=sequential');
    if (query === '') await page.keyboard.press('Control+k');
    else await lab.command(query);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNone(page, panel);
  });
}

test('an analysis of parallelism', async ({ page }) => {
  test.slow();
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await lab.command('Analyse parallelism');
  const panel = page.getByRole('dialog', { name: 'Parallelism' });
  await panel.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(panel.getByText('Done')).toBeVisible();
  await panel.getByText('All values').click();
  await expectNone(page, 'an analysis of parallelism');
});

test('the lists of the drawer', async ({ page }) => {
  test.slow();
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await lab.finish();
  for (const list of ['Results', 'Runs', 'Log'] as const) {
    await lab.openDrawer(list);
    await expectNone(page, `drawer, ${list}`);
  }
});

test('menus, and the link that was copied', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await page
    .getByRole('button', { name: /: menu$/ })
    .first()
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNone(page, 'the menu of a chart');
  await page.keyboard.press('Escape');
  await lab.copyLink();
  await expectNone(page, 'after copying');
});

test('while the world is built, the time to run until, and the hints of a first visit', async ({ page }) => {
  test.slow();
  const lab = new LabPage(page);
  await lab.openTiny(`${LabPage.GPU}&hints`);
  await expectNone(page, 'a hint');
  await page.keyboard.press('Escape');
  await lab.button('Run until a time').click();
  await expectNone(page, 'run until');
  await page.keyboard.press('Escape');
  await lab.field('Events per node').fill('7'); // other lists, other shaders: seconds of compiling
  await lab.renewed(() => lab.button('Run this').click());
  await lab.is('preparing');
  expect(await breaches(page), 'preparing').toEqual([]);
});

test('a strip under the picture, a picked peer, and kinds of peers', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('swarm/quick-look', '?engine=sequential');
  await lab.button(/^Step one round$/).click();
  await lab.is('paused');
  await page.getByRole('combobox', { name: 'Colour', exact: true }).selectOption({ label: 'Role' });
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowDown');
  await expectNone(page, 'a swarm');
});

test('two runs side by side', async ({ page }) => {
  test.slow();
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await lab.finish();
  await lab.field('Seed').fill('2');
  await lab.runSetup();
  await lab.is('finished');
  await lab.openDrawer('Runs');
  for (const box of await page.getByRole('checkbox', { name: /^Choose/ }).all()) await box.check();
  await lab.button('Compare').click();
  await expectNone(page, 'compare');
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
  await expectNone(page, 'rumour');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('each place', async ({ page }) => {
    test.slow();
    const lab = new LabPage(page);
    await lab.openTiny('?engine=sequential');
    await lab.finish();
    for (const place of ['Scene', 'Charts', 'Setup', 'Results']) {
      await page.getByRole('navigation').getByRole('button', { name: place }).click();
      await expectNone(page, place);
    }
  });
});

/** A window of 1,280 x 800 at 200% has this many CSS pixels. */
test.describe('at 200% zoom', () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

  test('nothing is cut off to the side, and everything can be reached', async ({ page }) => {
    const lab = new LabPage(page);
    await lab.openTiny('?engine=sequential');
    await lab.finish();
    for (const place of ['Scene', 'Charts', 'Setup', 'Results']) {
      await page.getByRole('navigation').getByRole('button', { name: place }).click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), place).toBeLessThanOrEqual(640);
      expect(await cutOff(page), place).toEqual([]);
      await expect(lab.button('Run again')).toBeInViewport();
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
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
    const moving = await page.evaluate(() => document.getAnimations().filter((a) => a.playState === 'running').length);
    expect(moving).toBe(0);
    await page.keyboard.press('Escape');
    await lab.is('ready');
  });
});
