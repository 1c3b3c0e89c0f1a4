/**
 * Somebody who clicks, types and presses keys at random, in windows of any size: whatever they do the page stays quiet (support/test.ts), keeps
 * within its window, and reads no NaN. `SWARMSCOPE_WALKS=20 npm run e2e -- e2e/walk` makes so many walks; none is made without. A walk is not
 * the same twice, for the page is not always as fast: a fault comes with the last steps before it.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const WALKS = Number(process.env.SWARMSCOPE_WALKS ?? 0);
const STEPS = 140;
const PATIENCE = { timeout: 700 };
const EXPERIMENTS = [
  'kademlia/quick-look',
  'phold/tiny',
  'swarm/quick-look',
  'mobile/quick-look',
  'mesh/quick-look',
].concat('gossip/quick-look', 'gossip/isp', 'internet/dumbbell', 'kademlia/flash-churn', 'mobile/islands-that-meet');
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];
const VALUES = [
  '',
  '0',
  '1',
  '-1',
  '1e9',
  'abc',
  '0.5',
  '100',
  '1e-9',
  '2^10',
  '10, 20',
  '1..4',
  '99999999999999999999',
];
const KEYS = [...' ,.?0123+-abcdefghiklmnoprstuvwxy']
  .concat('Escape', 'Enter', 'Tab', 'Home', 'End', 'ArrowUp')
  .concat(['ArrowDown', 'ArrowLeft', 'ArrowRight', 'Control+z', 'Control+Shift+z', 'Control+k']);
const CLICKED = 'button, a[href^="#"], summary, label, [role=tab], [role=option], [role=menuitem]';
const WORDS_OF_FAULTS = /.{0,60}(\bNaN\b|\bundefined\b|\[object Object\]).{0,60}/;

test.describe.configure({ mode: 'parallel' });

for (let seed = 1; seed <= WALKS; seed++)
  test(`random walk ${seed}`, async ({ page, complaints }) => {
    test.setTimeout(400_000);
    const walk = new Walk(page, seed);
    await walk.begin();
    for (let step = 0; step < STEPS; step++) {
      await walk.step();
      expect([await faultOf(page), ...complaints], walk.told).toEqual(['']);
    }
  });

class Walk {
  private readonly done: string[] = [];
  private state: number;

  constructor(
    private readonly page: Page,
    seed: number,
  ) {
    this.state = seed;
    page.on('dialog', (dialog) => void dialog.dismiss());
    page.on('popup', (popup) => void popup.close());
  }

  get told(): string {
    return `after: ${this.done.slice(-8).join('; ')}`;
  }

  async begin(): Promise<void> {
    await this.page.setViewportSize(this.pick(SIZES));
    await this.page.goto(`./?engine=sequential&experiment=${this.pick(EXPERIMENTS)}`);
    await expect(this.page.locator('.lab')).toBeVisible();
  }

  /** What cannot be pressed just now is left. */
  async step(): Promise<void> {
    await this.act(this.random()).catch((error) => this.done.push(`(${String(error).split('\n', 1)[0]})`));
    if (this.random() < 0.3) await this.page.waitForTimeout(150);
  }

  private async act(kind: number): Promise<void> {
    const { page } = this;
    if (kind < 0.55) await this.click(await this.oneOf(CLICKED));
    else if (kind < 0.7)
      await this.fill(await this.oneOf('input:not([type=file], [type=checkbox], [type=radio]), textarea'));
    else if (kind < 0.8) await this.choose(await this.oneOf('select'));
    else if (kind < 0.93) await this.press(this.pick(KEYS));
    else if (kind < 0.96) await page.setViewportSize(this.say(this.pick(SIZES), 'size'));
    else if (kind < 0.98) await page.reload(this.say({ timeout: 5000 }, 'reload'));
    else await page.mouse.click(1000 * this.random(), 700 * this.random());
  }

  private async click(control: Locator): Promise<void> {
    this.say(await nameOf(control), 'click');
    await control.click({ ...PATIENCE, force: this.random() < 0.1 });
  }

  private async fill(field: Locator): Promise<void> {
    const value = this.pick(VALUES);
    this.say(`${await nameOf(field)} = ${value}`, 'fill');
    if ((await field.getAttribute('type', PATIENCE)) !== 'range') return field.fill(value, PATIENCE);
    await field.focus(PATIENCE);
    await this.press(this.pick(['Home', 'End', 'ArrowRight', 'PageUp']));
  }

  private async choose(list: Locator): Promise<void> {
    const label = this.pick(await list.locator('option').allTextContents());
    await list.selectOption({ label: this.say(label, 'choose') }, PATIENCE);
  }

  private press(key: string): Promise<void> {
    return this.page.keyboard.press(this.say(key, 'key'));
  }

  private async oneOf(selector: string): Promise<Locator> {
    return this.pick(await this.page.locator(selector).locator('visible=true').all());
  }

  private say<What>(what: What, how: string): What {
    this.done.push(`${how} ${typeof what === 'string' ? what : JSON.stringify(what)}`);
    return what;
  }

  private pick<Item>(list: readonly Item[]): Item {
    const item = list[Math.floor(this.random() * list.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  }

  /** Of a linear congruence (Numerical Recipes): the steps of a seed, not their outcome, are the same each time. */
  private random(): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.state / 2 ** 32;
  }
}

const nameOf = (control: Locator): Promise<string> =>
  control.evaluate(
    (element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40),
    null,
    PATIENCE,
  );

/** '' where there is none that stays; a page on its way to another address has none yet. */
async function faultOf(page: Page): Promise<string> {
  const first = await lookAt(page).catch(() => '');
  if (first === '') return '';
  // What is placed over the page is measured before it is.
  await page.waitForTimeout(250);
  return lookAt(page).catch(() => '');
}

const lookAt = async (page: Page): Promise<string> => {
  const { words, outside } = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    /** Within what scrolls, or cuts. */
    const isCut = (part: Element): boolean => {
      const isPlaced = /absolute|fixed/.test(getComputedStyle(part).position) && part instanceof HTMLElement;
      const box = isPlaced ? part.offsetParent : part.parentElement;
      if (!box || box === document.body) return false;
      return getComputedStyle(box).overflowY !== 'visible' || isCut(box);
    };
    const isLeft = scrollWidth > innerWidth + 1 || scrollHeight > innerHeight + 1;
    const parts = [...document.body.querySelectorAll('*')].filter((part) => {
      const { right, bottom } = part.getBoundingClientRect();
      return (right + scrollX > innerWidth + 1 || bottom + scrollY > innerHeight + 1) && !isCut(part);
    });
    const names = parts.map((part) => `${part.tagName} ${part.getAttribute('class')}`).slice(0, 20);
    const said = [...document.body.children].map((part) => (part.matches('script, style') ? '' : part.textContent));
    const outside = isLeft ? `the page of ${scrollWidth} x ${scrollHeight} leaves its window: ${names.join(', ')}` : '';
    return { words: said.join(' '), outside };
  });
  return outside || (WORDS_OF_FAULTS.exec(words)?.[0] ?? '');
};
