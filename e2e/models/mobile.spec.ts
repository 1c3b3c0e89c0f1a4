/** Covers: the mobile network from the gallery to its answer; a variation one click away; the colour that a preset names; movement and a figure from files. */
import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { csvText } from '../../src/base/csv.ts';
import { mobileSpec } from '../../src/models/mobile/spec.ts';
import { complete } from '../../src/scenario/defaults.ts';
import type { RunResult } from '../../src/scenario/outcome.ts';
import { cellRows, resultCells } from '../../src/scenario/results/result-columns.ts';
import { DIGEST, LabPage } from '../page.ts';
import { expectAccessible } from '../support/axe.ts';
import { linesOfCsv } from '../support/csv.ts';
import { drop } from '../support/drop.ts';
import { expect, test } from '../support/test.ts';

const ONE_CORE = '?engine=sequential';

test('opens from the gallery with its question, and says how far a packet came', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open(ONE_CORE);
  await lab.choose('mobile/quick-look');
  await expect(lab.preset).toHaveAccessibleName('Experiment: Mobile network, Quick look');
  await expect(page.locator('.scene-title')).toContainText('Does a packet reach everybody while everybody moves?');
  expect(await lab.finish()).toMatch(DIGEST);
  const reach = page.locator('[data-chart="mobile/reach"]');
  await expect(reach.getByRole('listitem')).toContainText('all nodes 1,024 nodes');
  await expect(page.locator('[data-chart="mobile/linkLoss"]').getByRole('listitem')).toContainText('drop probability');
  await expect(page.locator('[data-chart="mobile/turnedAway"]')).toHaveCount(0);
  await lab.openDrawer('Results');
  await expect(lab.metric('deliveredShare')).toContainText(/0\.9\d/);
  await expect(lab.metric('turnedAway')).toHaveCount(0);
});

test('a storm is calmed by a click: one relay of eight reaches as many', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('mobile/broadcast-storm', ONE_CORE);
  await lab.finish();
  const relays = page.locator('[data-chart="mobile/relaysPerPacket"]').getByRole('img');
  await expect(relays).toHaveAccessibleName(/1,02\d relays/);
  await lab.renewed(() => page.getByRole('button', { name: 'Counter based' }).click());
  await lab.is('finished');
  await expect(relays).toHaveAccessibleName(/1[23]\d relays/);
  await lab.openDrawer('Results');
  await expect(lab.metric('reachShare')).toContainText('0.999');
});

test('opens in the colour that shows it best, with neighbours beside what is known', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('mobile/percolation', ONE_CORE);
  await expect(page.getByRole('combobox', { name: 'Colour' })).toHaveValue('component');
  await expect(page.locator('.legend')).toContainText('The largest group');
  const known = page.locator('[data-chart="mobile/neighbours"]').getByRole('listitem');
  await expect(known.first()).toContainText(/expected 5\.\d/);
  await expect(known.last()).toContainText('percolation 4.51');
  // Nothing moves, and no copy is lost.
  for (const id of ['linkChanges', 'linkLoss'])
    await expect(page.locator(`[data-chart="mobile/${id}"]`)).toHaveCount(0);
});

test('nodes go where a file of movement says, which is dropped on the page', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('mobile/quick-look', ONE_CORE);
  const name = 'two-groups.ns_movements';
  const text = readFileSync(new URL(`../../public/examples/${name}`, import.meta.url), 'utf8');
  await drop(page, { name, text }, { says: 'or a file: ' });
  await expect(page.locator('[data-file-param="movement"]')).toContainText('12 nodes, 120 s');
  await expect(page.getByLabel('Mobility', { exact: true })).toHaveValue('file');
  // The file says how many nodes there are, and where.
  await expect(page.locator('[data-field="nodes"]')).toHaveCount(0);
  await lab.hurry();
  await lab.runSetup();
  expect(await lab.ended()).toMatch(DIGEST);
  await expect(page.locator('.scene-title')).not.toContainText('1,024 nodes');
  // Only the file says whether they leave the ground: page and worker offer both.
  const view = page.getByRole('combobox', { name: 'View', exact: true });
  await expect(view.getByRole('option')).toHaveText(['Map', 'Volume']);
  await view.selectOption({ label: 'Volume' });
  await expect(page.locator('.legend')).toContainText('drag to turn');
});

test("the map is in metres: bar, axes and range of the picked node; a packet's way is a table", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openExperiment('mobile/quick-look', ONE_CORE);
  await lab.hurry();
  await lab.finish();
  const bar = page.locator('.scene-scale-bar');
  const ticks = page.locator('.scene-metres.x .scene-tick');
  const widthOf = async (picture: Locator) => (await picture.boundingBox())?.width ?? 0;
  const metresIn = async (picture: Locator) => Number((await picture.textContent())?.replace(/[^\d.]/g, ''));
  /** Pixels of a metre, by the bar and from tick to tick. */
  const scales = async () => {
    const [first, second] = [ticks.nth(0), ticks.nth(1)];
    const middles = await Promise.all(
      [first, second].map(async (tick) => {
        const { x = 0, width = 0 } = (await tick.boundingBox()) ?? {};
        return x + width / 2;
      }),
    );
    const across = (middles[1] ?? 0) - (middles[0] ?? 0);
    return [
      (await widthOf(bar)) / (await metresIn(bar)),
      across / ((await metresIn(second)) - (await metresIn(first))),
    ] as const;
  };
  const fitted = await scales();
  expect(fitted[0] / ((await widthOf(page.locator('.scene-metres.x'))) / 1000)).toBeCloseTo(1, 1);
  expect(fitted[1] / fitted[0]).toBeCloseTo(1, 1);
  await page.locator('.scene-area').focus();
  for (let press = 0; press < 4; press++) await page.keyboard.press('+');
  await expect.poll(async () => (await scales())[0] / fitted[0]).toBeGreaterThan(4);
  const near = await scales();
  expect(near[1] / near[0]).toBeCloseTo(1, 1);

  await page.keyboard.press('ArrowUp');
  const inspector = page.getByRole('region', { name: 'Picked node' });
  await expect(inspector).toContainText('Radio range');
  await expect(inspector.locator('[data-field="Radio range"]')).toContainText('60 m');
  const opener = inspector.getByRole('button', { name: 'Way of the watched packet' });
  await opener.press('Enter');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  const rows = inspector.getByRole('region', { name: /^Packet 1, from node 0 to node/ }).getByRole('row');
  await expect(rows.nth(1)).toContainText('sent');
  await expect(rows.nth(2)).toContainText('delivered');
  await expectAccessible(page, 'the way of a packet', '.inspect');
  const downloaded = page.waitForEvent('download');
  await inspector.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^mobile-quick-look-seed1-way-node\d+\.csv$/);
  const { facts, rows: lines } = linesOfCsv(readFileSync(await file.path(), 'utf8'));
  expect(facts[1]).toMatch(/^# Model: Mobile network/);
  expect(lines[0]).toBe('time_s,from,to,event,hops,copies');
  expect(lines[1]).toMatch(/^1,0,,sent,0,\d+$/);
  expect(lines).toHaveLength(await rows.count());
});

/** A run of figure 6 as `study run --csv` writes it; its loss is made up. */
function run(nodes: number, drop: number): RunResult {
  const preset = mobileSpec.presets.find(({ id }) => id === 'cunetsim-static');
  const scenario = complete(mobileSpec, { params: { ...preset?.params, nodes, drop } });
  return {
    ...({ format: 'swarmscope.result/1', version: '0.1.0', status: 'finished', engine: 'sequential' } as const),
    scenario,
    model: 'mobile',
    params: scenario.params,
    seed: 1,
    adapter: { vendor: '', architecture: '', description: 'one processor core', software: false },
    ...{ events: 100, rounds: 700, simulatedSeconds: 700, wallSeconds: 1, setupSeconds: 0.1, roundsPerSecond: 700 },
    ...{ memoryBytes: 1000, conservation: { created: 100, executed: 100, pending: 0 }, digest: '0123456789abcdef' },
    metrics: { loss: drop ** (nodes / 50) },
    series: { time: [] },
  };
}

test('figure 6 is drawn from the file of its study, and a run of it opens alone', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny();
  const runs = [50, 100].flatMap((nodes) => [0, 0.5, 1].map((drop) => run(nodes, drop)));
  const text = csvText(cellRows(runs.map(resultCells), ['params.drop', 'params.nodes']));
  const file = { name: 'fig6.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('input[type="file"]').first().setInputFiles(file);
  const stage = page.locator('.study');
  const chooser = (name: string) => stage.getByRole('combobox', { name, exact: true });
  await chooser('Plot').selectOption({ label: 'End-to-end loss' });
  await expect(chooser('against')).toHaveValue('drop');
  await expect(chooser('lines by')).toHaveValue('nodes');
  await chooser('as').selectOption({ label: 'table' });
  await stage
    .getByRole('button', {
      name: /^Runs of .*Drop probability 0\.5.*Nodes 100|^Runs of .*Nodes 100.*Drop probability 0\.5/,
    })
    .click();
  await page.getByRole('button', { name: 'Open the run with seed 1 in the lab' }).click();
  await expect(lab.field('Drop probability')).toHaveValue('0.5');
  await expect(lab.field('Nodes')).toHaveValue('100');
});
