/** Covers: the built page loads from a sub-path under its content policy, and talks to nobody but its own server. */
import { expect, test } from './support/test.ts';

test('the lab opens quietly from a sub-path', async ({ page }) => {
  const response = await page.goto('./');
  expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
  await expect(page).toHaveTitle(/Swarmscope/);
  await expect(page.locator('#section-scene')).toBeVisible();
  await page.waitForLoadState('networkidle');
});

test('the page states its content policy itself, for servers that send none', async ({ page }) => {
  await page.goto('./');
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toContain("default-src 'none'");
});
