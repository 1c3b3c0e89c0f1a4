/**
 * Covers: the lab without a network after the first visit, a study too; a new version, which waits for the person and for the run;
 * two tabs of different versions. Served from a folder of the journey's own, in which a version can change.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { csvParse } from 'd3';
import { inRoot } from '../../scripts/lib/repository.mjs';
import { listen, staticServer } from '../../scripts/lib/static-server.mjs';
import type { LabState } from '../../src/state/slice.ts';
import { LabPage } from '../page.ts';
import { StudyPage } from '../study/study-page.ts';
import { test as base, expect } from '../support/test.ts';

const BASE = '/some/where/';
const NEXT = 'Swarmscope, the next version';

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'swarmscope-offline-'));
    cpSync(inRoot('dist-test'), folder, { recursive: true });
    await use(folder);
    rmSync(folder, { recursive: true });
  },
  baseURL: async ({ folder }, use) => {
    const server = staticServer({ folder, base: BASE });
    await use(`http://127.0.0.1:${await listen(server, 0)}${BASE}`);
    server.closeAllConnections();
    server.close();
  },
});

test.use({ serviceWorkers: 'allow' });

/** Another version: other words in index.html, another name for every script, another list in the service worker. */
function publishNext(folder: string): void {
  const assets = join(folder, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  for (const name of scripts) renameSync(join(assets, name), join(assets, nextOf(name)));
  const edit = (name: string, change: (text: string) => string) =>
    writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')));
  const renamed = (text: string) => scripts.reduce((done, name) => done.replaceAll(name, nextOf(name)), text);
  for (const name of scripts) edit(`assets/${nextOf(name)}`, renamed);
  edit('index.html', (html) => renamed(html).replace(/<title>.*<\/title>/, `<title>${NEXT}</title>`));
  edit('service-worker.js', (text) =>
    renamed(text).replace(/[0-9a-f]{16}(?=[`'"])/g, (hash) => [...hash].reverse().join('')),
  );
}

const nextOf = (script: string) => script.replace('.js', '-next.js');

/** The whole page is kept on this device, and the service worker answers for it. */
async function isKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

const lookForNext = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });

const isInstalling = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.installing));

async function visit(page: Page): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.openTiny();
  await isKept(page);
  return lab;
}

// Contexts are used again, and what is offline stays so.
test.afterEach(({ context }) => context.setOffline(false));

test('after the first visit the lab opens and runs without a network', async ({ page, context }) => {
  const lab = await visit(page);
  const digest = await lab.finish();
  await context.setOffline(true);
  await page.reload();
  await lab.is('ready');
  // The gallery comes later, and from what is kept.
  await lab.choose('phold/tiny');
  expect(await lab.finish()).toBe(digest);
  await lab.openTiny('?engine=sequential');
  expect(await lab.finish()).toBe(digest);
});

test('a study goes on without a network, over a reload, and in the next tab where its own is closed; its table is that of one in one piece', async ({
  page,
  context,
}) => {
  const lab = new StudyPage(page);
  await lab.openTiny();
  await isKept(page);
  await lab.vary('Nodes', '2^8:2^11:x2');
  await lab.field('Seeds per setting').fill('20');
  await lab.runStudy();
  await hasMadeMore(lab);
  await context.setOffline(true);
  await hasMadeMore(lab);
  await page.reload();
  await lab.phase('running');
  await hasMadeMore(lab);
  await page.close();

  const next = new StudyPage(await context.newPage());
  await next.openTiny();
  await expect(next.notice('study')).toContainText('A study was interrupted');
  await next.notice('study').getByRole('button', { name: 'Go on with it' }).click();
  await next.phase('finished');
  const resumed = await rowsOf(next);
  // The setup of the tab before is here too; for the same plan a second time there is no button.
  await next.page.evaluate(() => (window as unknown as Hooks).swarmscope.lab().startStudy());
  await next.phase('finished');
  expect(resumed).toEqual(await rowsOf(next));
});

interface Hooks {
  readonly swarmscope: { lab(): Pick<LabState, 'startStudy' | 'downloadRows'> };
}

async function hasMadeMore(lab: StudyPage): Promise<void> {
  const before = await lab.made();
  await expect.poll(() => lab.made(), { intervals: [50] }).toBeGreaterThan(before);
}

/** What its rows say lastingly. */
async function rowsOf({ page }: StudyPage): Promise<unknown> {
  const text = await page.evaluate(async () => {
    const rows = await (window as unknown as Hooks).swarmscope.lab().downloadRows();
    return rows.ok ? rows.value.text.text() : '';
  });
  const lasting = csvParse(text).map((row) => `${row['params.nodes']} ${row.seed} ${row.events} ${row.digest}`);
  expect(lasting).toHaveLength(80);
  return lasting.sort();
}

test('a new version is said, and used when the person says so', async ({ page, folder }) => {
  const lab = await visit(page);
  publishNext(folder);
  await lookForNext(page);
  await expect(lab.notice('update')).toContainText('A new version is ready');
  await expect(page).not.toHaveTitle(NEXT);
  await lab.notice('update').getByRole('button', { name: 'Use it' }).click();
  await expect(page).toHaveTitle(NEXT);
  await lab.is('ready');
  await expect(lab.notice('update')).toHaveCount(0);
});

test('an update of which a file is missing fails, and is made at the next look', async ({ page, folder }) => {
  const lab = await visit(page);
  publishNext(folder);
  const assets = join(folder, 'assets');
  const missing = join(assets, readdirSync(assets).find((name) => name.endsWith('.js')) ?? '');
  renameSync(missing, `${missing}.gone`);
  await lookForNext(page);
  await expect.poll(() => isInstalling(page)).toBe(false);
  await expect(lab.notice('update')).toHaveCount(0);
  renameSync(`${missing}.gone`, missing);
  await lookForNext(page);
  await lab.notice('update').getByRole('button', { name: 'Use it' }).click();
  await expect(page).toHaveTitle(NEXT);
  await lab.is('ready');
});

test('asked for in the middle of a run, it waits for the end', async ({ page, folder }) => {
  const lab = await visit(page);
  await lab.slowDown();
  await lab.run();
  await lab.is('running');
  publishNext(folder);
  await lookForNext(page);
  await lab.notice('update').getByRole('button', { name: 'Use it' }).click();
  await expect(lab.notice('update')).toContainText('waits for the run to end');
  await lab.is('running');
  const finished = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const root = document.documentElement;
        const look = () => root.dataset.runState === 'finished' && resolve(root.dataset.digest ?? '');
        new MutationObserver(look).observe(root, { attributes: true });
      }),
  );
  await lab.hurry();
  expect(await finished).toMatch(/^[0-9a-f]{16}$/);
  await expect(page).toHaveTitle(NEXT);
});

test('a tab of the version before goes on working, and is told', async ({ page, context, folder }) => {
  const old = await visit(page);
  const other = await visit(await context.newPage());
  publishNext(folder);
  await lookForNext(other.page);
  await other.notice('update').getByRole('button', { name: 'Use it' }).click();
  await expect(other.page).toHaveTitle(NEXT);
  await expect(old.notice('update')).toContainText('in use in another tab');
  await expectOldFiles(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toContainText('What the digest means');
  await page.keyboard.press('Escape');
  await old.finish();
  await old.notice('update').getByRole('button', { name: 'Use it' }).click();
  await expect(page).toHaveTitle(NEXT);
});

/** Every script of the old page can still be had, although the server has it no more. */
async function expectOldFiles(page: Page): Promise<void> {
  const found = await page.evaluate(async () => {
    const scripts = [...document.scripts].map(({ src }) => src);
    return Promise.all(scripts.map(async (src) => (await fetch(src)).ok));
  });
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(Boolean)).toBe(true);
}
