/** Covers: the form: errors as they are typed, marks, undo, sliders, folds, memory, a setup that differs from the run. */
import type { Locator, Page } from '@playwright/test';
import { LabPage } from '../page.ts';
import { commitsIn, countCommits } from '../support/commits.ts';
import { expect, test } from '../support/test.ts';

const sliderOf = (page: Page, label: string): Locator =>
  page.locator('#place-setup').getByRole('slider', { name: label });

test('a wrong value is a sentence at its field, and nothing starts until it is right', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.field('Remote share').fill('1.5');
  await expect(lab.complaint('Remote share 1.5 is above 1')).toBeVisible();
  await expect(lab.field('Remote share')).toHaveAttribute('aria-invalid', 'true');
  await expect(lab.button('Run')).toHaveAttribute('aria-disabled', 'true');
  await lab.field('Remote share').fill('50%');
  await expect(lab.field('Remote share')).toHaveAttribute('aria-invalid', 'false');
  await lab.finish();
  const measured = Number.parseFloat((await lab.metric('remoteShare').textContent()) ?? '');
  expect(measured).toBeGreaterThan(0.4);
  expect(measured).toBeLessThan(0.6);
});

test('quantities are read as people write them, and a change can be taken back', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.field('Nodes').fill('2^10');
  await lab.field('End').fill('1m');
  await expect(page.locator('[data-field="nodes"]')).toContainText('1,024');
  await expect(page.locator('[data-field="nodes"]')).toHaveAttribute('data-changed', 'true');
  await expect(page.locator('[data-field="end"]')).toHaveAttribute('data-changed', 'false');
  await lab.button('Reset Nodes').click();
  await expect(lab.field('Nodes')).toHaveValue('64');
});

test('every edit is undone and redone, by keys in a field and by buttons', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.field('Nodes').fill('');
  await lab.field('Nodes').pressSequentially('128');
  await lab.field('Seed').fill('9');
  await page.getByRole('combobox', { name: 'Engine' }).selectOption('sequential');
  await lab.field('Seed').press('ControlOrMeta+z');
  await expect(page.getByRole('combobox', { name: 'Engine' })).toHaveValue('auto');
  await lab.field('Seed').press('ControlOrMeta+z');
  await expect(lab.field('Seed')).toHaveValue('1');
  await lab.button('Undo').click();
  await expect(lab.field('Nodes')).toHaveValue('64');
  await lab.button('Redo').click();
  await expect(lab.field('Nodes')).toHaveValue('128');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(lab.field('Seed')).toHaveValue('9');
  await page.keyboard.press('ControlOrMeta+y');
  await expect(page.getByRole('combobox', { name: 'Engine' })).toHaveValue('sequential');
  await expect(lab.button('Redo')).toHaveAttribute('aria-disabled', 'true');
});

test('a chosen preset is undone too, and Reset all goes back to the preset', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.field('Nodes').fill('100');
  await lab.field('Seed').fill('7');
  await lab.button('Reset all').click();
  await expect(lab.field('Nodes')).toHaveValue('64');
  await expect(lab.field('Seed')).toHaveValue('1');
  await expect(page.locator('[data-changed="true"]')).toHaveCount(0);
  await lab.button('Undo').click();
  await expect(lab.field('Seed')).toHaveValue('7');
  await lab.choose('phold/quick-look');
  await lab.button('Undo').click();
  await expect(lab.field('Nodes')).toHaveValue('100');
});

test("the undo of a field elsewhere stays the browser's", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.field('Seed').fill('7');
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('input'), { id: 'elsewhere' }));
  });
  await page.locator('#elsewhere').pressSequentially('name');
  await page.locator('#elsewhere').press('ControlOrMeta+z');
  await expect(lab.field('Seed')).toHaveValue('7');
});

test('a slider is moved by keyboard on the scale of its parameter, and says its value with the unit', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  const nodes = sliderOf(page, 'Nodes');
  await nodes.press('ArrowRight');
  await expect(lab.field('Nodes')).toHaveValue('128');
  await expect(nodes).toHaveAttribute('aria-valuetext', '128');
  const lookahead = sliderOf(page, 'Lookahead');
  await lookahead.press('ArrowRight');
  await expect(lab.field('Lookahead')).toHaveValue('1.1');
  await expect(lookahead).toHaveAttribute('aria-valuetext', '1.1 s');
  await lookahead.press('End');
  await expect(lab.field('Lookahead')).toHaveValue('100');
  await lab.field('Lookahead').fill('3.14159');
  await expect(lookahead).toHaveAttribute('aria-valuetext', '3.14159 s');
});

test('a drag of a slider is one step of undo', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  const slider = sliderOf(page, 'Remote share');
  const box = await slider.boundingBox();
  if (!box) throw new Error('the slider is not on the page');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.3, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, y, { steps: 5 });
  await page.mouse.move(box.x + box.width * 0.9, y, { steps: 5 });
  await page.mouse.up();
  await expect(lab.field('Remote share')).toHaveValue(/^0\.[89]/);
  await lab.button('Undo').click();
  await expect(lab.field('Remote share')).toHaveValue('0.3');
});

test('a folded group says what is changed and what is wrong in it, and stays folded', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.field('Remote share').fill('0.5');
  await page.locator('summary', { hasText: 'Traffic' }).click();
  await expect(lab.field('Remote share')).toBeHidden();
  await expect(page.locator('summary', { hasText: 'Traffic' })).toContainText('1 changed');
  await page.locator('summary', { hasText: 'Advanced' }).click();
  await lab.field('Sample every').fill('often');
  await page.locator('summary', { hasText: 'Advanced' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('summary', { hasText: 'Advanced' })).toContainText('1 wrong');
  await lab.choose('phold/quick-look');
  await expect(lab.field('Remote share')).toBeHidden();
  await expect(page.locator('summary', { hasText: 'Traffic' })).toHaveText('Traffic');
});

test('tick and sampling interval are part of the scenario', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await page.locator('summary', { hasText: 'Advanced' }).click();
  await page.getByRole('combobox', { name: 'Tick' }).selectOption('100');
  await lab.field('Sample every').fill('0');
  await expect(lab.complaint('Sample every 0 is not a number of seconds above 0')).toBeVisible();
  await lab.field('Sample every').fill('500ms');
  await lab.hurry();
  await lab.runSetup();
  await lab.is('finished');
});

test('whether it fits is said while one types, and what does not fit is refused in the same words', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openTiny(LabPage.GPU);
  const memory = page.locator('.setup-memory');
  await expect(memory).toHaveAttribute('data-fits', 'true');
  await expect(memory).toContainText(/Fits: [\d.]+.[kMG]B/);
  await lab.field('Nodes').fill('2^24');
  await lab.field('Events per node').fill('64');
  await expect(memory).toHaveAttribute('data-fits', 'false');
  await expect(memory).toContainText(/needs \S+ GB, \S+ GB of it in one buffer.*Choose at most 2\^\d+ nodes\./);
  await lab.runSetup();
  await lab.is('failed');
  await expect(lab.notice('run')).toContainText(/needs \S+ GB, \S+ GB of it in one buffer/i);
});

test('a change during a run leaves the run alone until it is asked for', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.run();
  await lab.is('running');
  const session = await lab.session();
  await lab.field('Nodes').fill('128');
  await expect(page.getByText('Differs from the run on screen')).toBeVisible();
  await expect(page.locator('.scene-title')).toContainText('64 nodes');
  expect(await lab.session()).toBe(session);
  await lab.runSetup();
  await expect(page.locator('.scene-title')).toContainText('128 nodes');
  await expect(page.getByText('Differs from the run on screen')).toHaveCount(0);
  await lab.is('running', 'finished');
});

test.describe('what is wrong is said beside Run, and leads to its field', () => {
  const faults = (page: Page) => page.locator('.faults');

  test('a file that is not chosen, and a chip then', async ({ page }) => {
    const lab = new LabPage(page);
    await lab.openExperiment('kademlia/quick-look', '?engine=sequential');
    await page.getByRole('combobox', { name: 'Latency', exact: true }).selectOption('matrix');
    await page.locator('.what-if-button').first().click();
    await expect(lab.button('Run')).toHaveAttribute('aria-disabled', 'true');
    await expect(faults(page)).toHaveText('Latency matrix: no file is chosen');
    await expect(lab.button('Run')).toHaveAccessibleDescription(/Latency matrix: no file is chosen/);
    await page.locator('[data-field="matrix"]').evaluate((field) => field.closest('details')?.removeAttribute('open'));
    await faults(page).getByRole('button').click();
    await expect(page.locator('[data-field="matrix"] input')).toBeFocused();
    await expect(page.locator('[data-field="matrix"]')).toBeInViewport();
  });

  test('several, in a list; also in a field that others hide', async ({ page }) => {
    const lab = new LabPage(page);
    await lab.openExperiment('swarm/quick-look', '?engine=sequential');
    await page.getByRole('combobox', { name: 'Connections' }).selectOption('degree');
    await lab.field('Mean degree').fill('1,5');
    await page.getByRole('combobox', { name: 'Connections' }).selectOption('probability');
    await page.locator('summary', { hasText: 'Advanced' }).click();
    await lab.field('Sample every').fill('often');
    await page.locator('summary', { hasText: 'Advanced' }).click();
    await expect(faults(page)).toContainText(
      'Mean degree "1,5" is not a number: write a point before the fraction, 1.5',
    );
    await faults(page).getByRole('button', { name: '1 more' }).click();
    const list = page.getByRole('dialog', { name: 'What is wrong in the setup' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await list.getByRole('button', { name: /^Sample every/ }).click();
    await expect(list).toHaveCount(0);
    await expect(lab.field('Sample every')).toBeFocused();
    await lab.field('Sample every').fill('');
    await faults(page).getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(lab.field('Mean degree')).toBeFocused();
    await lab.field('Mean degree').fill('8');
    await expect(faults(page)).toHaveCount(0);
    await expect(lab.button('Run')).toHaveAttribute('aria-disabled', 'false');
    await lab.field('Peers').fill('1,024');
    await expect(lab.field('Peers')).toHaveAttribute('aria-invalid', 'false');
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test('from another place', async ({ page }) => {
      const lab = new LabPage(page);
      await lab.openTiny('?engine=sequential');
      await page.getByRole('navigation').getByRole('button', { name: 'Setup' }).click();
      await lab.field('Nodes').fill('1');
      await page.getByRole('navigation').getByRole('button', { name: 'Scene' }).click();
      await faults(page).getByRole('button').tap();
      await expect(lab.field('Nodes')).toBeFocused();
      await expect(lab.field('Nodes')).toBeInViewport();
    });
  });
});

test('the fields are not rendered again while a run goes on', async ({ page }) => {
  await countCommits(page, '.setup-fields > .group');
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await lab.field('Remote share').fill('50%');
  await lab.runSetup();
  await lab.is('running', 'finished');
  const before = await commitsIn(page);
  expect(before, 'commits are counted').toBeGreaterThan(1);
  await lab.hurry();
  await lab.is('finished');
  expect(await commitsIn(page)).toBe(before);
});
