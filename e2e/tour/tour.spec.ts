/**
 * Covers: the tour of each model by keyboard, on a wide screen and on a phone: every step frames something that can be seen and lies
 * over none of it; at its end view, colour, pick, camera and focus are as they were, and the chips can be pressed.
 */
import type { Page } from '@playwright/test';
import type { Spot } from '../../src/scenario/picture.ts';
import { LabPage } from '../page.ts';
import { breaches, expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

interface Looks {
  readonly choices: unknown;
  readonly picked: number | null;
  readonly pickedSpot: Spot | null;
  readonly section: string;
}
interface Hooks {
  swarmscope: { lab(): Looks & { pick(node: number): Promise<void> } };
}

const SIZES = {
  'a wide screen': { viewport: { width: 1440, height: 900 } },
  'a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;
const MODELS = ['kademlia/quick-look', 'phold/tiny', 'swarm/quick-look', 'mobile/quick-look'] as const;
const STEPS = 6;

const strip = (page: Page) => page.getByRole('region', { name: /^Tour of / });
const count = (page: Page) => strip(page).locator('.tour-count');

/** How things are looked at: what a tour gives back. */
const looks = (page: Page): Promise<Looks> =>
  page.evaluate(() => {
    const { choices, picked, pickedSpot, section } = (window as unknown as Hooks).swarmscope.lab();
    return { choices, picked, pickedSpot, section };
  });

/** In the page: the frames, cut off where the picture ends, and what is wrong with them. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const svg = document.querySelector('.tour-frames');
    const shapes = [...(svg?.querySelectorAll('.tour-frame > *') ?? [])].map((shape) => shape.getBoundingClientRect());
    const words = document.querySelector('.tour')?.getBoundingClientRect();
    const ground = document.querySelector('.scene-ground')?.getBoundingClientRect();
    if (shapes.length === 0 || !words || !ground) return ['nothing is framed'];
    const isIn = svg?.querySelector('g')?.hasAttribute('clip-path');
    return shapes.flatMap((box) => {
      const top = isIn ? Math.max(box.top, ground.top) : box.top;
      const bottom = isIn ? Math.min(box.bottom, ground.bottom) : box.bottom;
      const isSeen = bottom - top > 3 && box.width > 3 && box.right > 0 && box.left < innerWidth && top < innerHeight;
      const across = Math.min(box.right, words.right) - Math.max(box.left, words.left);
      const isOver = across > 1 && Math.min(bottom, words.bottom) - Math.max(top, words.top) > 1;
      return [...(isSeen ? [] : ['a frame is out of sight']), ...(isOver ? ['the words lie over a frame'] : [])];
    });
  });

for (const [size, use] of Object.entries(SIZES))
  test.describe(size, () => {
    test.use(use);

    for (const model of MODELS)
      test(`${model}, step by step`, async ({ page }) => {
        const lab = new LabPage(page);
        await lab.openExperiment(model, '?engine=sequential');
        await lab.hurry();
        // Looked at in a way of one's own.
        const views = page.getByRole('combobox', { name: 'View', exact: true });
        const furthest = views.locator('option').last();
        const title = (await furthest.textContent()) ?? '';
        await views.selectOption({ label: title });
        const picture = page.getByRole('application', { name: 'Live picture of the network' });
        await expect(picture).toHaveAccessibleDescription(new RegExp(`^${title}: `)); // which fits the picture
        await page.evaluate(() => (window as unknown as Hooks).swarmscope.lab().pick(5));
        await picture.focus();
        await page.keyboard.press('+');
        await expect.poll(async () => (await looks(page)).pickedSpot).not.toBeNull();
        const start = page.getByRole('button', { name: 'Tour', exact: true });
        await start.focus();
        const spot = async () => JSON.stringify((await looks(page)).pickedSpot);
        let before = '';
        await expect(async () => {
          const last = before;
          before = await spot();
          expect(before).toBe(last);
          // The place is asked for again once the camera has come to rest.
        }).toPass({ intervals: [500] });
        const kept = await looks(page);

        await page.keyboard.press('Enter');
        await expect(strip(page).getByRole('button', { name: 'Next' })).toBeFocused();
        for (let step = 1; step <= STEPS; step++) {
          await expect(count(page)).toHaveText(`${step} of ${STEPS}`);
          await expect(page.locator('.tour-awaited')).toHaveCount(0);
          await expect.poll(() => faults(page), `step ${step}`).toEqual([]);
          if (step < STEPS) await page.keyboard.press('ArrowRight');
        }
        await page.keyboard.press('ArrowLeft');
        await expect(count(page)).toHaveText(`${STEPS - 1} of ${STEPS}`);
        expect(await breaches(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(strip(page)).toHaveCount(0);
        await expect(page.locator('.tour-frames')).toHaveCount(0);
        await expect(start).toBeFocused();
        await expect
          .poll(async () => ({ ...(await looks(page)), pickedSpot: null }))
          .toEqual({ ...kept, pickedSpot: null });
        // What stood in its place can be pressed again.
        const chip = page.locator('.what-if button').first();
        if (await chip.isVisible()) await chip.click({ trial: true, timeout: 5000 });
        // The camera is what decides where the picked node is, where nodes stay.
        if (/kademlia/.test(model)) await expect.poll(spot).toBe(before);
      });
  });

test('a tour while a run goes on, from the help, to its end by pointer', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await lab.slowDown();
  await lab.run();
  await lab.is('running');
  await page.keyboard.press('?');
  await page.getByRole('button', { name: /^Tour of PHOLD/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(strip(page)).toBeVisible();
  await lab.is('running');
  await expectAccessible(page, 'a tour');
  for (let step = 1; step < STEPS; step++) await strip(page).getByRole('button', { name: 'Next' }).click();
  await expect(count(page)).toHaveText('6 of 6');
  await strip(page).getByRole('button', { name: 'Done' }).click();
  await expect(strip(page)).toHaveCount(0);
});

test('another experiment ends the tour, and a model without one offers none', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny('?engine=sequential');
  await lab.command('tour of phold');
  await expect(strip(page)).toBeVisible();
  await lab.choose('whisper/table');
  await expect(strip(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Tour', exact: true })).toHaveCount(0);
});
