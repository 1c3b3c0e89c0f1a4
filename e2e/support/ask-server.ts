/** Requests of a page reach its server, and what a journey puts in its place: what an earlier visit has kept would be found. */
import type { Page } from '@playwright/test';

export async function askServer(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBypassServiceWorker', { bypass: true });
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
}
