/**
 * Journeys in a real browser, two files at a time, on the test page served under a sub-path: a build must work from any. Those that need
 * WebGPU have an adapter, imitated in software where nobody asked for a real one; all others do without (e2e/support/executors.ts).
 */
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { BASE, BROWSER_ARGS, NO_ADAPTER_ARGS, PLAIN_HOST } from './e2e/support/browser.ts';
import { WEBGPU } from './e2e/support/executors.ts';
import { adapterEnv } from './scripts/lib/browser/adapter.mjs';
import { findBrowser, playwrightsOwn } from './scripts/lib/browser/browser.mjs';
import { REPORTS } from './scripts/lib/repository.mjs';

const executablePath = findBrowser({ own: await playwrightsOwn() });
Object.assign(process.env, adapterEnv(executablePath));

const browser = (args: string[]) => ({ launchOptions: { executablePath, args, ignoreDefaultArgs: ['--headless'] } });
/** Two runs at a time keep apart what they leave. */
const report = process.env.SWARMSCOPE_JOURNEYS ?? 'journeys';
const needsWebGpu = new RegExp(WEBGPU.tag);

export default defineConfig({
  testDir: 'e2e',
  outputDir: join(REPORTS, report),
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: join(REPORTS, `${report}.json`) }]],
  use: {
    baseURL: `http://127.0.0.1:${process.env.LAB_PORT}${BASE}`,
    viewport: { width: 1280, height: 800 },
    // One page after the other in one context, whose storage, workers, routes and scripts are cleared between journeys: a
    // new context takes twice as long. What is not cleared (permissions, offline) a journey takes back itself.
    reuseContext: true,
    // To install the lab for offline use takes a tenth of what opening it does; journeys about that allow it.
    serviceWorkers: 'block',
    // So that a first visit waits to be told; the journey of the first visit moves.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'one core', grepInvert: needsWebGpu, use: browser(NO_ADAPTER_ARGS) },
    { name: 'WebGPU', grep: needsWebGpu, use: browser(BROWSER_ARGS) },
  ],
  webServer: {
    command: `node e2e/support/serve.mjs ${BASE} ${PLAIN_HOST}`,
    wait: { stdout: /listening on (?<LAB_PORT>\d+)/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 1000 },
  },
});
