/** Covers: a protocol by keyboard alone, on a phone, and by the rules of accessibility. */
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { ProtocolPage, RUMOUR } from './protocol-page.ts';

test('by keyboard: written, mended, run and left', async ({ page }) => {
  const lab = new ProtocolPage(page);
  await lab.begin(RUMOUR);
  await lab.code.press('ControlOrMeta+End');
  // Single keys are letters here, and Tab is for the text.
  await page.keyboard.type('fn f() {\nr');
  await page.keyboard.press('Escape');
  await expect(lab.code).toContainText('  r');
  await expect(lab.code).toBeFocused();
  await expect(lab.problems).toHaveCount(1);
  await page.keyboard.press('F8');
  // Words alone: a screen reader would say the marks of names too.
  await expect(page.locator('.cm-announced')).toHaveText(/^[^`]+$/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(lab.code).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(lab.code).toBeFocused();
  await lab.put(RUMOUR.replace('= 64', '= 32'));
  // At once, without waiting for the check.
  await lab.hurry();
  await lab.code.focus();
  await lab.renewed(() => page.keyboard.press('ControlOrMeta+Enter'));
  await lab.ended();
  await expect(page.locator('.scene-title')).toContainText('32 nodes');
});

test('while no text was right yet, Parameters says why it is off', async ({ page }) => {
  const lab = new ProtocolPage(page);
  await lab.openTiny();
  await page.evaluate(() => localStorage.setItem('swarmscope.protocols', JSON.stringify(['protocol 1 "Begun"\n'])));
  await lab.write();
  const parameters = lab.button('Parameters');
  await expect(parameters).toHaveAttribute('aria-disabled', 'true');
  await expect(parameters).toHaveAccessibleDescription(/until what is wrong with it is put right/);
  await lab.put(RUMOUR);
  await expect(parameters).toHaveAttribute('aria-disabled', 'false');
  await expect(parameters).toHaveAccessibleDescription('');
});

test('on a phone a text is read, changed and run', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lab = new ProtocolPage(page);
  await lab.begin(RUMOUR);
  await lab.put(RUMOUR.replace('= 64', '= 32'));
  await lab.hurry();
  await lab.runSetup();
  await lab.ended();
  await expect(lab.code).toBeVisible();
});

test('the editor keeps the rules of accessibility, light and dark', async ({ page }) => {
  const lab = new ProtocolPage(page);
  await lab.begin(RUMOUR);
  await lab.put(`${RUMOUR}nonsense`);
  await expect(lab.problems).toHaveCount(1);
  await expectAccessible(page, 'a protocol with an error');
  await lab.button('Words').click();
  await expectAccessible(page, 'words of the language', '.protocol');
});
