/** Journeys in a real browser, two files at a time, on the test page served under a sub-path: a build must work from any. */
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { BASE, BROWSER_ARGS } from './e2e/support/browser.ts';
import { findBrowser, playwrightsOwn } from './scripts/lib/browser.mjs';
import { REPORTS } from './scripts/lib/repository.mjs';
import { softwareAdapterEnv } from './scripts/lib/software-adapter.mjs';

const executablePath = findBrowser({ own: await playwrightsOwn() });
Object.assign(process.env, softwareAdapterEnv(executablePath));

export default defineConfig({
  testDir: 'e2e',
  outputDir: join(REPORTS, 'journeys'),
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: join(REPORTS, 'playwright.json') }]],
  use: {
    baseURL: `http://127.0.0.1:${process.env.LAB_PORT}${BASE}`,
    viewport: { width: 1280, height: 800 },
    // So that a first visit waits to be told; the journey of the first visit moves.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: BROWSER_ARGS, ignoreDefaultArgs: ['--headless'] },
  },
  webServer: {
    command: `node e2e/support/serve.mjs ${BASE}`,
    wait: { stdout: /listening on (?<LAB_PORT>\d+)/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 1000 },
  },
});
