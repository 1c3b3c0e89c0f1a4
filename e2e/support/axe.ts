/**
 * What axe finds on the page: every rule of WCAG 2.2 AA and of good practice in the light theme, and in the dark one the
 * rules about colours, for a theme changes nothing else.
 */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Base UI's menus and dialogs turn the focus round at these: whoever tabs to one is sent on at once. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';

/** In the light theme, then in the dark one. `part`: that part of the page alone, by every rule that axe has. */
export async function expectAccessible(page: Page, state: string, part?: string): Promise<void> {
  await show(page, 'light');
  expect(await breaches(page, part), `${state}, light`).toEqual([]);
  await show(page, 'dark');
  expect(await breaches(page, part, COLOUR_RULES), `${state}, dark`).toEqual([]);
}

async function show(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** One line for each element that breaks a rule, now. An open menu stands outside all landmarks, as menus do. */
export async function breaches(page: Page, part?: string, rules?: readonly string[]): Promise<readonly string[]> {
  // A control that is scrolled half under a bar is not too small.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('*')) element.scrollTop = 0;
  });
  // In the page itself, which has no frames: to gather what frames say axe opens another page each time, a second's work.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .exclude(FOCUS_GUARDS)
    .options({ resultTypes: ['violations'] });
  if (part) axe.include(part);
  if (rules) axe.withRules([...rules]);
  else if (!part) axe.withTags(RULES);
  if ((await page.getByRole('menu').count()) > 0 && !rules) axe.disableRules('region');
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all }) => `${id}: ${target.join(' ')} ${[...any, ...all][0]?.message ?? ''}`),
  );
}
