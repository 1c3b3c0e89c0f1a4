/**
 * Covers: files as parameters: dropped on the page or chosen in the field, run, kept over a reload, asked for where a link
 * names one that is not here; other files, broken files and a browser that keeps nothing.
 */
import type { Page } from '@playwright/test';
import { LabPage } from '../page.ts';
import { drop } from '../support/drop.ts';
import { expect, test } from '../support/test.ts';

const QUICK = '?engine=sequential';
const VOICES = { name: 'voices.csv', text: '20\n60\n' };

/** While the page says that the village can take it. */
const dropVoices = (page: Page, file: { name: string; text: string }, section?: string) =>
  drop(page, file, { says: 'or a file: voices', ...(section && { section }) });

const choose = (lab: LabPage, { name, text }: { name: string; text: string }) =>
  lab.page
    .getByLabel('Voices', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const field = (page: Page) => page.locator('[data-file-param="voices"]');

async function openVillage(page: Page): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.open(QUICK);
  await lab.choose('rumour/village');
  return lab;
}

test('a file that is dropped goes where it can be read, runs, is kept, and a link to it asks for it elsewhere', async ({
  page,
  browser,
}) => {
  const lab = await openVillage(page);
  await dropVoices(page, VOICES);
  await expect(field(page)).toContainText('voices.csv');
  await expect(field(page)).toContainText('2 voices, 20 to 60 m');
  await expect(field(page)).toContainText('Kept in this browser');
  await expect(lab.notice('file')).toContainText('voices.csv went into the setup as Voices. 2 voices, 20 to 60 m');
  await lab.runSetup();
  await lab.hurry();
  await lab.is('finished');
  const digest = await lab.digest();

  await lab.button('Share: copy link').click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await expect(page.getByText('It names voices.csv by hash')).toBeVisible();
  await expect(page.getByText('Put voices.csv into the folder that the line is run in')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.reload();
  await lab.is('ready');
  await expect(field(page)).toContainText('voices.csv');
  expect(await lab.finish()).toBe(digest);

  const context = await browser.newContext();
  const other = new LabPage(await context.newPage());
  await other.page.goto(link.replace('#', `${QUICK}#`));
  await expect(other.notice('absent-file')).toContainText('needs a file');
  await expect(other.notice('absent-file')).toContainText(/voices [0-9a-f]{8}/);
  await expect(other.button('Run')).toHaveAttribute('aria-disabled', 'true');
  await expect(other.button('Run')).toHaveAttribute('aria-description', /Voices: the file [0-9a-f]{8} is not here/);

  await choose(other, { name: 'other.csv', text: '30\n' });
  await expect(other.notice('other-file')).toContainText('other.csv');
  await expect(other.button('Run')).toHaveAttribute('aria-disabled', 'true');

  const chooser = other.page.waitForEvent('filechooser');
  await other.notice('absent-file').getByRole('button', { name: 'Choose voices' }).click();
  await (await chooser).setFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(VOICES.text) });
  await other.is('ready');
  await expect(other.notice('absent-file')).toHaveCount(0);
  await expect(other.notice('other-file')).toHaveCount(0);
  expect(await other.finish()).toBe(digest);
  await expect(other.page.getByText('Reproduced: same digest')).toBeVisible();
  await context.close();
});

test('a field takes a file, says what is wrong with one, and gives it up again', async ({ page }) => {
  const lab = await openVillage(page);
  await page.getByRole('combobox', { name: 'Whom they tell' }).selectOption('measured');
  await expect(field(page)).toHaveAttribute('data-file', 'none');
  await expect(lab.button('Run this')).toHaveAttribute('aria-disabled', 'true');
  await choose(lab, { name: 'broken.csv', text: '20\nfar\n' });
  await expect(page.locator('[data-field="voices"] .field-error')).toContainText('broken.csv: line 2, column 1: "far"');
  await dropVoices(page, VOICES, '[data-file-param="voices"]');
  await expect(field(page)).toContainText('voices.csv');
  await expect(page.locator('[data-field="voices"] .field-error')).toBeEmpty();
  await lab.runSetup();
  await lab.button('Take voices.csv out of the setup').click();
  await expect(field(page)).toHaveAttribute('data-file', 'none');
  await lab.button('Undo').click();
  await expect(field(page)).toContainText('voices.csv');
});

test('imported files are listed, used again and deleted', async ({ page }) => {
  const lab = await openVillage(page);
  await dropVoices(page, VOICES);
  await lab.button('Reset all').click();
  await lab.command('imported files');
  const list = page.getByRole('dialog', { name: 'Imported files' });
  await expect(list.getByRole('listitem')).toContainText(/voices\.csv.*6\sB/);
  await list.getByRole('button', { name: 'Use voices.csv' }).click();
  await expect(field(page)).toContainText('2 voices');
  await field(page).getByRole('button', { name: 'Kept in this browser' }).click();
  await list.getByRole('button', { name: 'Delete voices.csv' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveAttribute('data-file', 'absent');
});

/** 2,000 locations, 20 MB: made on the page, for a browser's door is narrower than that. */
const dropMatrix = async (page: Page, name: string) => {
  const dataTransfer = await page.evaluateHandle((called) => {
    const lines = Array.from({ length: 2000 }, (_, i) =>
      Array.from({ length: 2000 }, (_, j) => (20 + ((i * 31 + j * 7) % 900) / 10).toFixed(1)).join(','),
    );
    const transfer = new DataTransfer();
    transfer.items.add(new File([lines.join('\n')], called));
    return transfer;
  }, name);
  await page.locator('#section-scene').dispatchEvent('drop', { dataTransfer });
};

const matrix = (page: Page) => page.locator('[data-file-param="matrix"]');

test('a large file is read beside the page, which says so and goes on; deleted, it is gone', async ({ page }) => {
  // Whoever of the page's thread looks at bytes, fails.
  await page.addInitScript(() => {
    const refuse = () => {
      throw new Error('the page reads bytes of a file');
    };
    for (const name of ['arrayBuffer', 'bytes', 'text', 'stream', 'slice'])
      Object.defineProperty(Blob.prototype, name, { value: refuse });
    FileReader.prototype.readAsArrayBuffer = refuse;
    FileReader.prototype.readAsText = refuse;
    const counts = { frames: 0, longest: 0 };
    Object.assign(window, { counts });
    let last = 0;
    const frame = (now: number) => {
      const isReading = document.querySelector('[data-notice="file"]')?.textContent?.startsWith('Reading');
      if (isReading) counts.frames++;
      if (isReading && last > 0) counts.longest = Math.max(counts.longest, now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const lab = new LabPage(page);
  await lab.openExperiment('kademlia/quick-look', QUICK);
  // It is said for as long as that takes, and is waited for from before on.
  const reading = lab.notice('file').filter({ hasText: 'Reading large.csv' }).waitFor();
  await dropMatrix(page, 'large.csv');
  await reading;
  await expect(lab.notice('file')).toContainText('large.csv went into the setup as Latency matrix', {
    timeout: 60_000,
  });
  const counts = await page.evaluate(
    () => (window as unknown as { counts: { frames: number; longest: number } }).counts,
  );
  // Frames went on while it was read: a page that reads by itself draws none.
  expect(counts.frames).toBeGreaterThan(3);
  test.info().annotations.push({ type: 'longest frame', description: `${counts.longest} of ${counts.frames}` });
  await expect(matrix(page)).toContainText('2000 x 2000 latencies');
  await expect(matrix(page)).toBeInViewport();
  await lab.is('ready');

  await matrix(page).getByRole('button', { name: 'Kept in this browser' }).click();
  await page.getByRole('button', { name: 'Delete large.csv' }).click();
  await page.keyboard.press('Escape');
  await expect(matrix(page)).toHaveAttribute('data-file', 'absent');
});

test('a field says which file it reads, and when whoever reads it has died', async ({ page }) => {
  // The first reader gets no message, so it never answers; later it dies.
  await page.addInitScript(() => {
    const readers: Worker[] = [];
    Object.assign(window, { readers });
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (!String(url).includes('files-main')) return;
        if (readers.push(this) === 1) this.postMessage = () => {};
      }
    };
  });
  const lab = await openVillage(page);
  await page.getByRole('combobox', { name: 'Whom they tell' }).selectOption('measured');
  await choose(lab, VOICES);
  await expect(field(page)).toHaveAttribute('data-file', 'reading');
  await expect(field(page).getByRole('status')).toHaveText('Reading voices.csv \u2026');
  await page.evaluate(() => {
    const [reader] = (window as unknown as { readers: Worker[] }).readers;
    reader.dispatchEvent(new ErrorEvent('error', { message: 'out of memory', cancelable: true }));
  });
  await expect(page.locator('[data-field="voices"] .field-error')).toContainText(
    'voices.csv: the file could not be read (out of memory): try again',
  );
  await expect(field(page)).toHaveAttribute('data-file', 'none');
  await choose(lab, VOICES);
  await expect(field(page)).toContainText('2 voices');
});

test('where the browser keeps nothing a file works for this visit', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  const lab = await openVillage(page);
  await dropVoices(page, VOICES);
  await expect(field(page)).toContainText('For this visit only');
  await expect(lab.notice('storage')).toContainText('for this visit only');
  await lab.runSetup();
  await lab.hurry();
  await lab.is('finished');
});

test('embedded, a link asks for its file in the picture', async ({ page }) => {
  const lab = await openVillage(page);
  await dropVoices(page, VOICES);
  await lab.runSetup();
  const link = await lab.copyLink();
  await page.goto(link.replace('#', '?embed=1&engine=sequential#'));
  await expect(lab.notice('absent-file')).toContainText('needs a file');
  const chooser = page.waitForEvent('filechooser');
  await lab.notice('absent-file').getByRole('button', { name: 'Choose voices' }).click();
  await (await chooser).setFiles({ name: 'voices.csv', mimeType: 'text/csv', buffer: Buffer.from(VOICES.text) });
  await lab.is('ready');
});
