/** Covers: scenarios as files: saved and opened again, by button and by drop; results; and files that are something else. */
import { readFile } from 'node:fs/promises';
import { LabPage } from '../page.ts';
import { drop } from '../support/drop.ts';
import { expect, test } from '../support/test.ts';

async function saved(lab: LabPage): Promise<{ name: string; text: string }> {
  const download = lab.page.waitForEvent('download');
  await lab.button('Save as a file').click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

const open = (lab: LabPage, name: string, content: string | Buffer) =>
  lab.page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });

test('a setup that is saved opens as the same setup, and one undo brings the old one back', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.field('Nodes').fill('256');
  await lab.field('Seed').fill('2026');
  const { name, text } = await saved(lab);
  expect(name).toBe('phold-tiny.json');
  expect(JSON.parse(text)).toMatchObject({ format: 'swarmscope.scenario/1', seed: 2026, params: { nodes: 256 } });

  await lab.choose('phold/quick-look');
  await lab.renewed(() => open(lab, name, text));
  await lab.is('ready');
  await expect(lab.field('Nodes')).toHaveValue('256');
  await expect(lab.field('Seed')).toHaveValue('2026');
  await lab.button('Undo').click();
  await expect(lab.field('Nodes')).toHaveValue('2^16');
});

test('a scenario is dropped anywhere on the page', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.field('Seed').fill('31');
  const { name, text } = await saved(lab);
  await lab.choose('phold/quick-look');
  await lab.renewed(() => drop(page, { name, text }));
  await lab.is('ready');
  await expect(lab.field('Seed')).toHaveValue('31');
  await expect(page.locator('.scene-title')).toContainText('64 nodes');
});

test('a link is dropped as text, and opens', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  await lab.field('Seed').fill('55');
  await lab.finish();
  const link = await lab.copyLink();
  await lab.choose('phold/quick-look');
  await lab.renewed(() => drop(page, { text: link }));
  await expect(lab.field('Seed')).toHaveValue('55');
});

test('a result promises its digest, and its run says that it is reproduced', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  const { text } = await saved(lab);
  const digest = await lab.finish();
  const scenario = JSON.parse(text);
  const result = { format: 'swarmscope.result/1', version: '0.1.0', status: 'finished', scenario, digest };
  await lab.renewed(() => drop(page, { name: 'result.json', text: JSON.stringify(result) }));
  await lab.is('ready');
  await expect(lab.notice('file')).toContainText(digest);
  expect(await lab.finish()).toBe(digest);
  await expect(page.getByText('Reproduced: same digest')).toBeVisible();

  await open(lab, 'other.json', JSON.stringify({ ...result, digest: '0123456789abcdef' }));
  await lab.is('ready');
  await lab.finish();
  await expect(page.getByText('Not reproduced: another digest')).toBeVisible();
  await expect(page.locator('.verdict')).toContainText('The file says 0123456789abcdef');
});

test('what can be mended is loaded, with the values of its preset', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  const { text } = await saved(lab);
  const scenario = JSON.parse(text);
  await lab.renewed(() =>
    open(lab, 'mine.json', JSON.stringify({ ...scenario, params: { ...scenario.params, nodes: 1 } })),
  );
  await expect(lab.notice('file')).toContainText('nodes 1 is below 2', { ignoreCase: true });
  await expect(lab.notice('file')).toContainText('has the value of its preset instead');
  await expect(lab.field('Nodes')).toHaveValue('64');
});

const HOSTILE: readonly (readonly [what: string, content: () => string | Buffer, says: RegExp])[] = [
  ['too large', () => 'x'.repeat(4_000_001), /above 4\.00 MB/],
  ['no text', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0xff]), /not text/],
  ['no JSON', () => '<html></html>', /not JSON/],
  ['empty', () => '', /not JSON/],
  ['deep', () => '['.repeat(10_000), /nested deeper/],
  ['a trap', () => '{"__proto__": {"polluted": 1}, "format": "swarmscope.scenario/1"}', /__proto__/],
  ['of another program', () => '{"name": "left-pad", "version": "1.3.0"}', /names no model/],
  ['of the future', () => '{"format": "swarmscope.scenario/2", "model": "phold"}', /scenario\/2/],
];

test('a file that is something else is a sentence, and changes nothing', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  for (const [what, content, says] of HOSTILE)
    await test.step(what, async () => {
      await open(lab, 'strange.json', content());
      await expect(lab.notice('file')).toContainText('strange.json could not be opened');
      await expect(lab.notice('file')).toContainText(says);
      await expect(lab.field('Nodes')).toHaveValue('64');
      await lab.is('ready');
      expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
      await lab
        .notice('file')
        .getByRole('button', { name: /Dismiss/ })
        .click();
      await expect(lab.notice('file')).toHaveCount(0);
    });
});
