/** Covers: a protocol as a link and as a file: shown, checked, run when somebody says so, with the same digest. */
import { readFile } from 'node:fs/promises';
import { drop } from '../support/drop.ts';
import { expect, test } from '../support/test.ts';
import { ProtocolPage, RUMOUR } from './protocol-page.ts';

test('a link brings the text, and gives the same digest', async ({ page, context, complaints }) => {
  const lab = new ProtocolPage(page);
  await lab.begin(RUMOUR);
  await lab.hurry();
  await lab.runSetup();
  const digest = await lab.ended();
  const link = await lab.copyLink();

  const other = new ProtocolPage(await context.newPage());
  await other.page.goto(link);
  await expect(other.code).toContainText('A small rumour');
  // It has run in this browser, so it is no stranger's (e2e/share/protocol.spec.ts has those).
  await other.is('ready');
  expect(await other.finish()).toBe(digest);
  await expect(other.page.getByText('Reproduced: same digest')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a text is saved as a file, which opens by dropping it, right or wrong', async ({ page }) => {
  const lab = new ProtocolPage(page);
  await lab.begin(RUMOUR);
  const download = page.waitForEvent('download');
  await lab.button('Save the text as a file').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('a-small-rumour.protocol');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toBe(RUMOUR);

  await lab.choose('phold/tiny');
  await expect(lab.code).toHaveCount(0);
  await drop(page, { name: 'rumour.protocol', text: text.replace('= told', '= tod') });
  await expect(lab.problems.getByRole('button')).toHaveText(/Line 30/);
  await expect(lab.code).toContainText('A small rumour');
});

test('a text that is too long for a link is offered as a file', async ({ page }) => {
  const lab = new ProtocolPage(page);
  const noise = Array.from(
    { length: 1500 },
    (_, i) =>
      `// ${(Math.imul(i + 1, 0x9e3779b1) >>> 0).toString(36)}${(Math.imul(i + 7, 0x85ebca6b) >>> 0).toString(36)}`,
  );
  await lab.begin(`${RUMOUR}${noise.join('\n')}\n`);
  await lab.renewed(() => lab.button('Run this').click());
  await lab.button('Share: copy link').click();
  await expect(page.locator('.share-title')).toContainText('is above 16384');
  const download = page.waitForEvent('download');
  await lab.button('Save the text as a file').last().click();
  expect((await download).suggestedFilename()).toBe('a-small-rumour.protocol');
});
