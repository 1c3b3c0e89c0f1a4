/**
 * Covers: where page and worker are cross-origin isolated, so that threads may share memory: by headers, by the service worker from the second visit
 * on where the server sends none, without a network, within other pages; and that a run has one digest wherever it is made.
 */
import { createServer, type Server } from 'node:http';
import type { Frame, Page } from '@playwright/test';
import { inRoot } from '../../scripts/lib/repository.mjs';
import { ISOLATION_HEADERS } from '../../scripts/lib/security.mjs';
import { listen, staticServer } from '../../scripts/lib/static-server.mjs';
import type { LabState } from '../../src/state/slice.ts';
import { LabPage } from '../page.ts';
import { StudyPage } from '../study/study-page.ts';
import { test as base, expect } from '../support/test.ts';

const BASE = '/some/where/';
const TINY = '?engine=sequential&experiment=phold/tiny';

interface Served {
  /** Whether the server of the lab sends the headers. */
  readonly hasHeaders: boolean;
  /** Whether it has all files. */
  readonly isWhole: boolean;
  /** Serves a page on another site that shows an address, with these headers. Gives where. */
  readonly frameOf: (address: string, headers: Readonly<Record<string, string>>) => Promise<string>;
}

const test = base.extend<Served>({
  hasHeaders: [true, { option: true }],
  isWhole: [true, { option: true }],
  baseURL: async ({ hasHeaders, isWhole }, use) => {
    const server = staticServer({ folder: inRoot('dist-test'), base: BASE });
    if (!hasHeaders) withoutIsolation(server);
    if (!isWhole) withoutParts(server);
    await use(`http://127.0.0.1:${await listen(server, 0)}${BASE}`);
    end(server);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  frameOf: async ({}, use) => {
    const servers: Server[] = [];
    await use(async (address, headers) => {
      const body = `<!doctype html><link rel="icon" href="data:,"><iframe src="${address}" width="900" height="600"></iframe>`;
      const server = createServer((_request, response) =>
        response.writeHead(200, { 'Content-Type': 'text/html', ...headers }).end(body),
      );
      servers.push(server);
      return `http://localhost:${await listen(server, 0)}/`;
    });
    for (const server of servers) end(server);
  },
});

test.use({ serviceWorkers: 'allow' });
// Contexts are used again, and what is offline stays so.
test.afterEach(({ context }) => context.setOffline(false));

function end(server: Server): void {
  server.closeAllConnections();
  server.close();
}

/** As a host that sends no headers of ours. */
function withoutIsolation(server: Server): void {
  server.prependListener('request', (_request, response) => {
    const writeHead = response.writeHead.bind(response);
    response.writeHead = (status: number, headers?: unknown) => {
      const kept = Object.entries(headers ?? {}).filter(([name]) => !(name in ISOLATION_HEADERS));
      return writeHead(status, Object.fromEntries(kept));
    };
  });
}

/** Journeys cannot meddle with what workers of workers fetch. */
function withoutParts(server: Server): void {
  server.prependListener('request', (request, response) => {
    if (!request.url?.includes('/part-main-')) return;
    const writeHead = response.writeHead.bind(response);
    response.writeHead = (_: number, headers?: unknown) => writeHead(404, headers as Record<string, string>);
  });
}

interface Hooks {
  readonly swarmscope: { lab(): Pick<LabState, 'device' | 'status'> };
}

const isolated = (where: Page | Frame) =>
  where.evaluate(() => ({
    page: crossOriginIsolated,
    worker: (window as unknown as Hooks).swarmscope.lab().device?.isIsolated,
  }));

/** The next page is: one may be on its way. */
const becomesIsolated = (page: Page) => page.waitForFunction(() => crossOriginIsolated);

/** What `state/page/all-cores.ts` goes by. */
const isFromKept = (page: Page) =>
  page.evaluate(() => (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0].workerStart > 0);

const ranOn = (frame: Frame) => frame.evaluate(() => (window as unknown as Hooks).swarmscope.lab().status?.engine);

const BOTH = { page: true, worker: true };
const NEITHER = { page: false, worker: false };

async function isKept(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as { swarmscope: { lab(): LabState } }).swarmscope.lab().isKept);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function studyEnds(lab: StudyPage): Promise<void> {
  await lab.vary('Nodes', '16,32');
  await lab.runStudy();
  await lab.phase('finished');
}

test('by our headers at the first visit', async ({ page }) => {
  const lab = new StudyPage(page);
  await lab.openTiny('?engine=sequential');
  expect(await isolated(page)).toEqual(BOTH);
  expect(await Promise.all(page.workers().map((worker) => worker.evaluate(() => crossOriginIsolated)))).toEqual([true]);
  await lab.finish();
  await studyEnds(lab);
});

test.describe('a worker whose file lacks the headers', () => {
  test.use({ expectedComplaints: [/^request failed: .*\/main-/] });

  test('is refused by the browser, and the page says so', async ({ page }) => {
    await page.route(/\/assets\/main-[^/]+\.js$/, async (route) => {
      const response = await route.fetch();
      const { 'cross-origin-embedder-policy': _, 'document-isolation-policy': __, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await page.goto(`./${TINY}`);
    await expect(new LabPage(page).notice('crash')).toContainText('Its program could not be loaded');
    // The next worker may be under way.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test.describe('where the server sends none', () => {
  test.use({ hasHeaders: false });

  test('not at the first visit, which stays as it is; from the second on, and without a network', async ({
    page,
    context,
  }) => {
    const lab = new StudyPage(page);
    await lab.openTiny('?engine=sequential');
    expect(await isolated(page)).toEqual(NEITHER);
    const digest = await lab.finish();
    await isKept(page);
    expect(await isFromKept(page)).toBe(false);
    // The service worker is in charge of a page that came without it: workers that it answers work there too.
    await studyEnds(lab);
    expect(await isolated(page)).toEqual(NEITHER);

    await page.goto(`./${TINY}`);
    await lab.is('ready');
    expect(await isolated(page)).toEqual(BOTH);
    expect(await isFromKept(page)).toBe(true);
    expect(await lab.finish()).toBe(digest);
    await studyEnds(lab);

    await context.setOffline(true);
    await page.goto(`./${TINY}`);
    await lab.is('ready');
    expect(await isolated(page)).toEqual(BOTH);
    expect(await lab.finish()).toBe(digest);
  });
});

const engine = (page: Page) => page.getByRole('combobox', { name: 'Run on' });

test.describe('all cores, where the server sends none', () => {
  test.use({ hasHeaders: false });

  test('are off, with the reason; once the lab is kept a button loads the page again, and then they run, without a network too', async ({
    page,
    context,
  }) => {
    const lab = new LabPage(page);
    await lab.openTiny('?engine=sequential');
    await lab.showSetup();
    await expect(engine(page).locator('option[value="workers"]')).toBeDisabled();
    const why = page.locator('.field-hidden', { hasText: 'All cores is off' });
    await expect(why).toContainText('The server of this page did not say that cores may share memory');
    const digest = await lab.finish();
    await isKept(page);
    await why.getByRole('button', { name: 'Use all cores' }).click();
    await becomesIsolated(page);
    await lab.is('ready');
    await expect(engine(page)).toHaveValue('workers');
    await expect(why).toHaveCount(0);
    expect(await lab.finish()).toBe(digest);
    await lab.openDrawer('Results');
    await expect(page.locator('.facts').last()).toContainText('All cores');

    await context.setOffline(true);
    await page.goto('./?engine=workers&experiment=phold/tiny');
    await lab.is('ready');
    expect(await lab.finish()).toBe(digest);
    await context.setOffline(false);

    await test.step('a hard reload goes past the service worker: the setup that was kept asks for what there is no more', async () => {
      await expect.poll(async () => (await lab.keptSetup())?.draft).toMatchObject({ engine: 'workers' });
      await page.goto('./');
      await lab.is('ready');
      const devTools = await context.newCDPSession(page);
      await Promise.all([page.waitForEvent('load'), devTools.send('Page.reload', { ignoreCache: true })]);
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
      await lab.is('failed');
      await expect(lab.notice('run')).toContainText('Runs on all cores need threads that share memory');
      await expect(lab.notice('run').getByRole('button', { name: 'Use one core' })).toBeVisible();
      await lab.showSetup();
      await expect(engine(page)).toHaveValue('workers');
      await why.getByRole('button', { name: 'Use all cores' }).click();
      await becomesIsolated(page);
      await lab.is('ready');
      expect(await lab.finish()).toBe(digest);
    });
  });

  test('asked for by the address, they are refused with one core as the way on', async ({ page }) => {
    const lab = new LabPage(page);
    await page.goto('./?engine=workers&experiment=phold/tiny');
    await lab.is('failed');
    await expect(lab.notice('run')).toContainText('Runs on all cores need threads that share memory');
    await lab.renewed(() => lab.notice('run').getByRole('button', { name: 'Use one core' }).click());
    await lab.is('running');
  });
});

test.describe('all cores, where the program of their workers is missing', () => {
  test.use({ isWhole: false, expectedComplaints: [/Failed to load resource|part-main/] });

  test('are refused with one core as the way on', async ({ page }) => {
    const lab = new LabPage(page);
    await page.goto('./?engine=workers&experiment=phold/tiny');
    await lab.is('failed');
    await expect(lab.notice('run')).toContainText('its program could not be loaded');
    await lab.renewed(() => lab.notice('run').getByRole('button', { name: 'Use one core' }).click());
    await lab.is('running');
  });
});

async function digestIn(frame: Frame): Promise<string> {
  const root = frame.locator('html');
  await expect(root).toHaveAttribute('data-run-state', 'ready', { timeout: 45_000 });
  await frame.getByRole('combobox', { name: 'Pace' }).selectOption('max');
  await frame.getByRole('button', { name: 'Play' }).click();
  await expect(root).toHaveAttribute('data-digest', /^[0-9a-f]{16}$/, { timeout: 45_000 });
  return (await root.getAttribute('data-digest')) ?? '';
}

const PLAIN = {};
const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

test.describe('within a page of another site', () => {
  test.use({ expectedComplaints: [/^foreign request: http:\/\/localhost:/] });

  for (const [what, hasHeaders, headers, is, where] of [
    ['that sends no headers', true, PLAIN, BOTH, 'workers'],
    ['that is isolated itself', true, ISOLATED, BOTH, 'workers'],
    ['where neither server sends any', false, PLAIN, NEITHER, 'sequential'],
  ] as const)
    test.describe(what, () => {
      test.use({ hasHeaders });

      test(`runs to the same digest, engine ${where}`, async ({ page, baseURL, frameOf }) => {
        const lab = new LabPage(page);
        await lab.open(TINY);
        const digest = await lab.finish();
        await page.goto(await frameOf(`${baseURL}?embed=1&engine=${where}&experiment=phold/tiny`, headers));
        const frame = page.frames()[1] as Frame;
        expect(await digestIn(frame)).toBe(digest);
        expect(await isolated(frame)).toEqual(is);
        expect(await ranOn(frame)).toBe(where);
      });
    });
});
