/** Covers: what varies run as a study: begun, cancelled, reloaded, resumed; a field and a run opened; two tabs; too much memory; keys alone. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { StudyPage } from './study-page.ts';

test('is set up, run, cancelled, found again after a reload, resumed; its runs give their digests again', async ({
  page,
}) => {
  const lab = new StudyPage(page);
  await lab.openTiny();
  await lab.vary('Nodes', '2^10:2^13:x2');
  await lab.vary('Remote share', '0.1,0.5,0.9');
  await lab.field('Seeds per setting').fill('6');
  await expect(page.getByText('12 settings, 72 runs')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Run 72 runs, about/ })).toBeVisible();
  await lab.runStudy();
  await lab.phase('running');
  await expect.poll(() => lab.made(), { intervals: [50] }).toBeGreaterThan(3);
  await lab.button('Cancel').click();
  await lab.phase('cancelled');
  const made = await lab.made();
  expect(made).toBeLessThan(72);

  await page.reload();
  await lab.is('ready');
  await lab.openDrawer('Runs');
  await page.locator('.study-card .run-open').click();
  await lab.phase('cancelled');
  expect(await lab.made()).toBe(made);
  await lab.button('Resume').click();
  await expect.poll(() => lab.made()).toBeGreaterThan(made);
  // Goes on by itself where the tab is loaded again while it runs.
  await page.reload();
  await lab.phase('running', 'finished');
  await lab.phase('finished');
  expect(await lab.made()).toBe(72);

  await lab.crosshair.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(lab.runsOfField.locator('tbody tr')).toHaveCount(6);
  const third = lab.runsOfField.locator('tbody tr').nth(2);
  const digest = await third.locator('.mono').getAttribute('title');
  await third.getByRole('button').click();
  await expect(lab.stage).toHaveCount(0);
  await lab.hurry();
  await lab.runSetup();
  await lab.is('finished');
  expect(await lab.digest()).toBe(digest);
  await expect(page.getByText('Reproduced: same digest')).toBeVisible();
});

test('says what is wrong at the field, and runs nothing', async ({ page }) => {
  const lab = new StudyPage(page);
  await lab.openTiny();
  await lab.vary('Nodes', '64,many');
  await expect(page.locator('#section-setup').getByText(/many.* is not a number/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Run the study/ })).toHaveAttribute('aria-disabled', 'true');
  await lab.field('Nodes').fill('64,128');
  await expect(page.locator('#section-setup').getByText(/many.* is not/)).toHaveCount(0);
  await lab.button('Vary Nodes').click();
  await expect(lab.field('Nodes')).toHaveValue('64');
});

test('choices are pressed; parameters go together; an interval is asked for', async ({ page }) => {
  const lab = new StudyPage(page);
  await lab.openTiny();
  await lab.unfold('Time');
  await lab.button('Vary Delay beyond lookahead').click();
  const choices = page.getByRole('group', { name: 'Delay beyond lookahead' });
  await choices.getByRole('button', { pressed: true }).last().click();
  await lab.vary('Nodes', '64,128');
  // By keyboard. It stands elsewhere then, and the focus with it.
  await page.keyboard.press('Shift');
  await lab.button('Vary Remote share').press('Enter');
  await expect(lab.button('Vary Remote share')).toBeFocused();
  await page.locator('[data-field="remote"]').getByRole('combobox').selectOption({ label: 'Nodes' });
  await page.getByRole('textbox', { name: 'Nodes + Remote share' }).fill('64+0.1,128+0.9');
  await page.getByRole('combobox', { name: 'Repeat' }).selectOption({ label: 'until the interval is narrow' });
  await page.getByRole('textbox', { name: 'Interval below' }).fill('20%');
  await page.getByRole('textbox', { name: 'Seeds, least..most' }).fill('10..20');
  await lab.runStudy();
  await lab.phase('finished');
  await expect(lab.stage.getByRole('heading', { level: 1 })).toHaveText(
    'PHOLD over Delay beyond lookahead and Nodes + Remote share',
  );
});

test('one tab runs it, another one shows it', async ({ page, context }) => {
  const lab = new StudyPage(page);
  await lab.openTiny();
  await lab.vary('Nodes', '64,128,256');
  await lab.field('Seeds per setting').fill('40');
  await lab.runStudy();
  await lab.phase('running');
  const other = new StudyPage(await context.newPage());
  await other.openTiny();
  await other.openDrawer('Runs');
  await other.page.locator('.study-card .run-open').click();
  await other.phase('elsewhere', 'finished');
  await expect(other.button('Resume')).toHaveCount(0);
  await lab.phase('finished');
  await other.phase('finished');
  expect(await other.made()).toBe(120);
});

test('that needs more memory than there is does not begin', async ({ page }) => {
  const lab = new StudyPage(page);
  await lab.openTiny('?engine=sequential');
  await lab.field('Events per node').fill('64');
  await lab.vary('Nodes', '64,2^24');
  await page.getByRole('button', { name: /^Run [\d,]+ runs/ }).click();
  await lab.phase('failed');
  await expect(lab.stage.getByRole('alert')).toContainText('Needs 63.5');
  await expect(lab.stage.getByRole('alert')).toContainText('16777216');
});

test('goes by keyboard alone', async ({ page }) => {
  const lab = new StudyPage(page);
  await lab.openTiny();
  await lab.command('Vary Nodes');
  await expect(lab.field('Nodes')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('16,32,64');
  await lab.command('Vary Remote share');
  await expect(lab.field('Remote share')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('0.1,0.5,0.9');
  await lab.command('Run what varies');
  await lab.phase('finished');
  // The command gives the focus back to the field that it was called from.
  await expect(lab.field('Remote share')).toBeFocused();
  await lab.crosshair.focus();
  await page.keyboard.press('ArrowRight');
  await expect(lab.crosshair).toHaveAttribute('aria-valuetext', /at Nodes 16, Remote share 0\.9; 5 runs/);
  await page.keyboard.press('Enter');
  await expect(lab.runsOfField.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(lab.crosshair).toBeFocused();
  // A figure takes its own keys; beside it the page's act.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('v');
  await expect(lab.stage).toHaveCount(0);
  await page.keyboard.press('v');
  await expect(lab.stage).toBeVisible();
  await expectAccessible(page, 'a study');
});

/** Of a small study that has run; the page is empty afterwards. */
async function linkOfStudy(page: Page): Promise<string> {
  const lab = new StudyPage(page);
  await lab.openTiny();
  await lab.vary('Nodes', '16,32');
  await lab.field('Seeds per setting').fill('2');
  await lab.runStudy();
  await lab.phase('finished');
  await lab.button('Share: copy link').click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.goto('about:blank');
  return link;
}

/** The plan of the link is there, at rest, and can be run. */
async function openAndRun(page: Page, link: string): Promise<void> {
  const lab = new StudyPage(page);
  await page.goto(link);
  await lab.phase('ready');
  await lab.button('Run the study').click();
  await lab.phase('finished');
}

test('a link opens the plan, and runs nothing', async ({ page }) => {
  const link = await linkOfStudy(page);
  await openAndRun(page, link);
});

test('is there though the network beside it was never laid out: its code waits for nothing else', async ({ page }) => {
  const link = await linkOfStudy(page);
  // The study takes the place of the network before that has got a size.
  await page.addInitScript(() => {
    const ready = performance.now() + 2000;
    const Native = window.ResizeObserver;
    window.ResizeObserver = class extends Native {
      constructor(callback: ResizeObserverCallback) {
        super((...told) => performance.now() > ready && callback(...told));
      }
    };
  });
  await openAndRun(page, link);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('is set up and run by a thumb', async ({ page }) => {
    const lab = new StudyPage(page);
    await lab.openTiny();
    await page.getByRole('navigation').getByRole('button', { name: 'Setup' }).tap();
    const vary = lab.button('Vary Nodes');
    const box = await vary.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await vary.tap();
    await lab.field('Nodes').fill('16,32');
    await page.getByRole('button', { name: /^Run 10 runs/ }).tap();
    await lab.phase('finished');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page, 'a study on a phone');
  });
});
