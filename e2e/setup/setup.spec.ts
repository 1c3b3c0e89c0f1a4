/** Covers: the form: errors as they are typed, marks, undo, sliders, folds, memory, a setup that differs from the run. */
import type { Locator, Page } from '@playwright/test';
import { LabPage } from '../page.ts';
import { commitsIn, countCommits } from '../support/commits.ts';
import { WEBGPU } from '../support/executors.ts';
import { expect, test } from '../support/test.ts';

const sliderOf = (page: Page, label: string): Locator =>
  page.locator('#section-setup').getByRole('slider', { name: label });

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
  await page.getByRole('combobox', { name: 'Run on' }).selectOption('sequential');
  await lab.field('Seed').press('ControlOrMeta+z');
  await expect(page.getByRole('combobox', { name: 'Run on' })).toHaveValue('auto');
  await lab.field('Seed').press('ControlOrMeta+z');
  await expect(lab.field('Seed')).toHaveValue('1');
  await lab.button('Undo').click();
  await expect(lab.field('Nodes')).toHaveValue('64');
  await lab.button('Redo').click();
  await expect(lab.field('Nodes')).toHaveValue('128');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(lab.field('Seed')).toHaveValue('9');
  await page.keyboard.press('ControlOrMeta+y');
  await expect(page.getByRole('combobox', { name: 'Run on' })).toHaveValue('sequential');
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

test('six parameters stand above all others; a folded group shows what is changed or wrong in it, and says so', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  const form = page.locator('#section-setup');
  await expect(form.getByRole('group', { name: 'What matters most' }).locator('.field')).toHaveCount(6);
  const delay = form.locator('[data-field="delay"]');
  await expect(delay).toHaveCount(0);
  // By keyboard.
  await lab.group('Time').focus();
  await page.keyboard.press('Enter');
  await delay.getByRole('combobox').selectOption('constant');
  await expect(lab.group('Time')).toHaveText('Time');
  await lab.group('Time').click();
  await expect(lab.group('Time')).toContainText('1 changed');
  await expect(delay).toBeVisible();
  await lab.unfold('Advanced');
  await lab.field('Sample every').fill('often');
  await lab.group('Advanced').click();
  await expect(lab.group('Advanced')).toContainText('1 wrong');
  await expect(lab.field('Sample every')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Tick' })).toHaveCount(0);
  await lab.choose('phold/quick-look');
  await expect(lab.group('Time')).toHaveText('Time');
  await expect(delay).toHaveCount(0);
  await expect(lab.field('Sample every')).toHaveCount(0);
});

test('what is folded stays so after a reload', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.group('How it runs').click();
  await lab.unfold('Time');
  await expect.poll(async () => (await lab.keptSetup())?.folded).toEqual({ 'How it runs': true, Time: false });
  await page.reload();
  await lab.is('ready');
  await expect(lab.group('How it runs')).toHaveAttribute('aria-expanded', 'false');
  await expect(lab.group('Time')).toHaveAttribute('aria-expanded', 'true');
});

test('a field whose change is taken back stays while somebody is at it', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('kademlia/quick-look', '?engine=sequential');
  await lab.unfold('Lookups');
  await lab.field('Timeout').fill('3');
  await lab.group('Lookups').click();
  await lab.field('Timeout').fill('1');
  await expect(lab.field('Timeout')).toBeFocused();
  await lab.field('Timeout').fill('1.5');
  await expect(lab.field('Timeout')).toHaveValue('1.5');
});

test('a parameter is found by its words, folded or hidden; Escape takes it back', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('kademlia/quick-look', '?engine=sequential');
  const search = page.getByRole('searchbox', { name: 'Find a parameter' });
  const form = page.locator('.setup-fields');
  await search.fill('α');
  // That of lookups, and Waxman's, which has a meaning in his networks alone.
  await expect(form.locator('[data-field]')).toHaveCount(2);
  await expect(page.locator('.field-search-count')).toHaveText(/^2 of \d\d$/);
  await expect(lab.field('Alpha')).toBeVisible();
  await expect(form.locator('[data-field="waxmanAlpha"]')).toContainText('Only while');
  await search.fill('timeout');
  await expect(lab.field('Timeout')).toBeVisible();
  await search.fill('session scale');
  const hidden = form.locator('[data-field="sessionScale"]');
  await expect(hidden).toContainText('Only while Churn is Exponential sessions or Weibull sessions.');
  await hidden.getByRole('button', { name: 'Go to Churn' }).click();
  await expect(search).toHaveValue('');
  const churn = page.getByRole('combobox', { name: 'Churn', exact: true });
  await expect(churn).toBeFocused();
  await churn.selectOption('weibull');
  await expect(lab.field('Session scale')).toBeVisible();
  await search.fill('nothing at all');
  await expect(page.locator('.field-search-count')).toHaveText(/^none of/);
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await expect(form.getByRole('group', { name: 'What matters most' })).toBeVisible();
});

test('a chip changes what it says and nothing else, also of what the setup no longer shows', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await lab.field('Events per node').fill('2');
  await lab.field('Seed').fill('5');
  await lab.runSetup();
  await lab.is('running', 'finished');
  const chip = page.getByRole('button', { name: 'Lookahead 0.1 s' });
  await lab.renewed(() => chip.click());
  await expect(page.locator('.scene-title')).toContainText('changed: events per node 2, lookahead 0.1 s · seed 5');
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await lab.renewed(() => chip.click());
  await expect(page.locator('.scene-title')).toContainText('changed: events per node 2 · seed 5');
});

test('tick and sampling interval are part of the scenario', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.group('Advanced').click();
  await page.getByRole('combobox', { name: 'Tick' }).selectOption('100');
  await lab.field('Sample every').fill('0');
  await expect(lab.complaint('Sample every 0 is not a number of seconds above 0')).toBeVisible();
  await lab.field('Sample every').fill('500ms');
  await lab.hurry();
  await lab.runSetup();
  await lab.is('finished');
});

test(
  'whether it fits is said while one types, and what does not fit is refused in the same words',
  WEBGPU,
  async ({ page }) => {
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
  },
);

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
    await lab.unfold('Links');
    await page.getByRole('combobox', { name: 'Latency', exact: true }).selectOption('matrix');
    await page.locator('.what-if-button').first().click();
    await expect(lab.button('Run')).toHaveAttribute('aria-disabled', 'true');
    await expect(faults(page)).toHaveText('Latency matrix: no file is chosen');
    await expect(lab.button('Run')).toHaveAccessibleDescription(/Latency matrix: no file is chosen/);
    await lab.group('Links').click();
    await expect(lab.group('Links')).toHaveAttribute('aria-expanded', 'false');
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
    await lab.group('Advanced').click();
    await lab.field('Sample every').fill('often');
    await lab.group('Advanced').click();
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
