/**
 * Playwright's `test` with one promise for every journey: the page stays quiet. An error on the console, an exception
 * that nobody caught, a breach of the content policy or a request to another origin fails the journey, unless expected.
 */
import { test as base, expect, type Page } from '@playwright/test';

export { expect };

interface Quiet {
  /** What a journey causes on purpose; matched against the whole complaint. */
  readonly expectedComplaints: readonly RegExp[];
  /** What the page complained of so far. */
  readonly complaints: readonly string[];
}

export const test = base.extend<Quiet>({
  expectedComplaints: [[], { option: true }],
  complaints: [
    async ({ page, baseURL, expectedComplaints }, use) => {
      const complaints: string[] = [];
      await listen(page, new URL(baseURL ?? '').origin, complaints);
      await use(complaints);
      expect(complaints.filter((text) => !expectedComplaints.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Collects into `complaints` for as long as the page lives. */
async function listen(page: Page, origin: string, complaints: string[]): Promise<void> {
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`request failed: ${request.url()}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin) complaints.push(`foreign request: ${url}`);
  });
  await page.exposeFunction('reportBreach', (text: string) => complaints.push(`content policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportBreach(text: string): void }).reportBreach;
      report(
        `${event.violatedDirective} refused ${event.blockedURI || 'inline'} (${event.sourceFile}:${event.lineNumber})`,
      );
    });
  });
}
