/**
 * The lab as a person meets it: what journeys press, fill in and read. They wait for the run's state, never for time, and
 * run on any adapter: what the lab does by itself with the one it found, they ask it (`device`).
 */

import { expect, type Locator, type Page } from '@playwright/test';
import type { PictureStatistics } from '../src/scenario/picture.ts';
import type { LabState } from '../src/state/slice.ts';
import type { DeviceReport, RunState, Sabotage } from '../src/worker/api.ts';

/** The hooks of a test build, src/ui/shell/test-hooks.ts. */
interface Hooks {
  swarmscope: {
    sabotage(what: Sabotage): Promise<void>;
    pictureStatistics(): Promise<PictureStatistics>;
    lab(): { readonly device: DeviceReport };
  };
}

interface KeptSetup {
  readonly runState: string;
  readonly simulatedSeconds: number;
  readonly draft: { readonly seed: string };
  readonly folded?: Readonly<Record<string, boolean>>;
  readonly look?: object;
}

/** A software adapter may be slow to build its shaders. */
const PATIENCE_MS = 45_000;

export class LabPage {
  readonly page: Page;
  readonly root: Locator;
  readonly preset: Locator;
  readonly pace: Locator;

  constructor(page: Page) {
    this.page = page;
    this.root = page.locator('html');
    this.preset = page.getByRole('button', { name: /^Experiment: / });
    this.pace = page.getByRole('combobox', { name: 'Pace' });
  }

  /** Opens the lab and waits until something is loaded. `address`: query and fragment. */
  async open(address = ''): Promise<void> {
    await this.page.goto(`./${address}`);
    await this.is('ready');
  }

  /** The lab on the GPU, though it be imitated in software, where runs are not put on it unasked. */
  static readonly GPU = '?engine=gpu';

  /** Opens the lab with the smallest experiment. */
  openTiny(query = ''): Promise<void> {
    return this.openExperiment('phold/tiny', query);
  }

  /** Opens the lab with an experiment of the gallery. */
  openExperiment(preset: string, query = ''): Promise<void> {
    return this.open(`${query === '' ? '?' : `${query}&`}experiment=${preset}`);
  }

  async choose(preset: string): Promise<void> {
    await this.preset.click();
    await this.renewed(() => this.page.locator(`[data-preset="${preset}"]`).click());
    await this.is('ready');
    // It gives the focus back when it has gone.
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
    await this.showSetup();
  }

  /** A first visit to a wide screen begins with the setup folded. */
  async showSetup(): Promise<void> {
    const toggle = this.button('Setup').and(this.page.locator('[aria-expanded="false"]:visible'));
    if ((await toggle.count()) > 0) await toggle.click();
  }

  /** The first visit, with its setup in sight. */
  async openWithSetup(address = ''): Promise<void> {
    await this.open(address);
    await this.showSetup();
  }

  /** Runs the first command that answers, by keyboard. */
  async command(query: string): Promise<void> {
    // Keys of the page rest while a panel is open, or on its way out.
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
    await this.page.keyboard.press('ControlOrMeta+k');
    const palette = this.page.getByRole('dialog', { name: 'Commands' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await this.page.keyboard.type(query);
    await this.page.keyboard.press('Enter');
    await expect(palette).toHaveCount(0);
  }

  /** The setup that this tab has kept for the next visit. */
  keptSetup(): Promise<KeptSetup | undefined> {
    return this.page.evaluate(
      () =>
        new Promise((resolve) => {
          const request = indexedDB.open('swarmscope');
          request.onsuccess = () => {
            const tab = sessionStorage.getItem('swarmscope.tab') ?? '';
            const got = request.result.transaction('draft').objectStore('draft').get(tab);
            got.onsuccess = () => {
              request.result.close();
              resolve(got.result?.draft);
            };
          };
        }),
    );
  }

  /** Names of the runs that the browser has kept. */
  keptNames(): Promise<string[]> {
    return this.page.evaluate(
      () =>
        new Promise((resolve) => {
          const request = indexedDB.open('swarmscope');
          request.onsuccess = () => {
            const got = request.result.transaction('runs').objectStore('runs').getAll();
            got.onsuccess = () => {
              request.result.close();
              resolve(got.result.map(({ name }) => name));
            };
          };
        }),
    );
  }

  async is(...states: RunState[]): Promise<void> {
    await expect(this.root).toHaveAttribute('data-run-state', new RegExp(`^(${states.join('|')})$`), {
      timeout: PATIENCE_MS,
    });
  }

  /** Does what starts a session anew, and waits until it has: what is on the page then is not of the one before. */
  async renewed(act: () => Promise<unknown>): Promise<void> {
    const before = await this.session();
    await act();
    await expect.poll(() => this.session(), { timeout: PATIENCE_MS }).toBeGreaterThan(before);
  }

  /** Runs what the setup says, instead of what is on screen. *Run* is *Pause* from then on. */
  runSetup(): Promise<void> {
    return this.renewed(() => this.button('Run this').click());
  }

  async reset(): Promise<void> {
    await this.renewed(() => this.button('Reset to the start').click());
    await this.is('ready');
  }

  /** As fast as the device can. */
  async hurry(): Promise<void> {
    await this.pace.selectOption('max');
  }

  /** As slow as it goes: the smallest experiment takes more than a minute, so a slow machine can do something meanwhile. */
  async slowDown(): Promise<void> {
    await this.pace.selectOption('0.25');
  }

  async run(): Promise<void> {
    await this.button(/^Run( again)?$/)
      .first()
      .click();
  }

  /** Runs what is loaded and has not begun to its end, and gives its digest. */
  async finish(): Promise<string> {
    await this.hurry();
    await this.run();
    return this.ended();
  }

  /** The same in pieces: a window alone, on, a pause, and on to its end. */
  async finishInPieces(): Promise<string> {
    await this.slowDown();
    await this.button('Step one window').click();
    await this.is('paused');
    await this.button('Resume').click();
    await this.is('running');
    await this.button('Pause').click();
    await this.is('paused');
    await this.hurry();
    await this.button('Resume').click();
    return this.ended();
  }

  /** What the setup says, at rest after its first window. */
  async firstWindow(): Promise<void> {
    await this.runSetup();
    await this.button('Pause').click();
    await this.reset();
    await this.button('Step one window').click();
    await this.is('paused');
  }

  /** Picks what is just beside the middle of the picture. */
  async pickInTheMiddle(): Promise<void> {
    const stage = this.page.getByRole('application', { name: 'Live picture of the network' });
    const box = await stage.boundingBox();
    if (!box) throw new Error('there is a picture');
    await stage.click({ position: { x: box.width / 2 + 20, y: box.height / 2 + 20 } });
  }

  /** Waits for the end of a run that is under way, and gives its digest. */
  async ended(): Promise<string> {
    await this.is('finished');
    // The page says it a moment after the state.
    await expect.poll(() => this.digest()).not.toBe('');
    return this.digest();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** The input of a parameter, by its label. */
  field(label: string): Locator {
    return this.page.getByRole('textbox', { name: label, exact: true });
  }

  /** The heading of a group of the form, which folds it. */
  group(title: string): Locator {
    return this.page.locator('.group-head', { hasText: title });
  }

  /** Opens folded groups of the form. */
  async unfold(...titles: readonly string[]): Promise<void> {
    for (const title of titles) {
      if ((await this.group(title).getAttribute('aria-expanded')) !== 'true') await this.group(title).click();
      await expect(this.group(title)).toHaveAttribute('aria-expanded', 'true');
    }
  }

  /** What the form says is wrong, at a field or below them all; beside Run it stands a second time. */
  complaint(text: string): Locator {
    return this.page.locator('#section-setup').getByText(text);
  }

  /** A failure or remark that stands on the page. */
  notice(id: string): Locator {
    return this.page.locator(`[data-notice="${id}"]`);
  }

  /** Opens the drawer at one of its lists; on a phone the place is chosen first. */
  async openDrawer(list: 'Results' | 'Runs' | 'Events' | 'Log'): Promise<void> {
    const tab = this.page.locator('.drawer-tabs').getByRole('button', { name: list });
    if ((await tab.getAttribute('aria-expanded')) !== 'true') await tab.click();
    await expect(tab).toHaveAttribute('aria-expanded', 'true');
  }

  metric(name: string): Locator {
    return this.page.locator(`[data-metric="${name}"] dd`);
  }

  async digest(): Promise<string> {
    return (await this.root.getAttribute('data-digest')) ?? '';
  }

  async session(): Promise<number> {
    return Number(await this.root.getAttribute('data-session'));
  }

  /** Copies a link as a person does and gives what is in the clipboard's panel. */
  async copyLink(): Promise<string> {
    await this.button('Share: copy link').click();
    // The link of the last time stands there until the new one is made.
    await expect(this.page.locator('.share-title')).toHaveText(/^Cop/);
    const link = await this.page.getByRole('textbox', { name: 'Link' }).inputValue();
    await this.page.keyboard.press('Escape');
    return link;
  }

  /** What the lab found to run on. */
  device(): Promise<DeviceReport> {
    return this.page.evaluate(() => (window as unknown as Hooks).swarmscope.lab().device);
  }

  /** Breaks something on purpose. */
  sabotage(what: Sabotage): Promise<void> {
    return this.page.evaluate((w) => (window as unknown as Hooks).swarmscope.sabotage(w), what);
  }

  /** Lets nothing be compiled on the GPU, so that a run stays in preparation, until what it gives is called. */
  async holdShaders(): Promise<() => Promise<void>> {
    const [worker] = this.page.workers();
    await worker.evaluate(() => {
      const { prototype } = GPUDevice;
      const compile = prototype.createComputePipelineAsync;
      const held = new Promise<void>((release) => Object.assign(globalThis, { releaseShaders: release }));
      prototype.createComputePipelineAsync = async function (what) {
        await held;
        return compile.call(this, what);
      };
    });
    return () => worker.evaluate(() => (globalThis as unknown as { releaseShaders(): void }).releaseShaders());
  }

  picture(): Promise<PictureStatistics> {
    return this.page.evaluate(() => (window as unknown as Hooks).swarmscope.pictureStatistics());
  }
}

export const DIGEST = /^[0-9a-f]{16}$/;

/** What the run on screen says of itself. */
export const whereIs = (page: Page): Promise<NonNullable<LabState['status']>> =>
  page.evaluate(() => {
    const { status } = (window as unknown as { swarmscope: { lab(): LabState } }).swarmscope.lab();
    if (!status) throw new Error('there is no run');
    return status;
  });
