/** A study as a person meets it: what varies, the button that runs it, the stage. */
import { expect, type Locator, type Page } from '@playwright/test';
import { LabPage } from '../page.ts';

export class StudyPage extends LabPage {
  readonly stage: Locator;
  readonly bar: Locator;
  /** Of the first figure. */
  readonly crosshair: Locator;

  constructor(page: Page) {
    super(page);
    this.stage = page.locator('.study');
    this.bar = page.locator('.runbar[data-study]');
    this.crosshair = this.stage.locator('[data-part="crosshair"]').first();
  }

  async vary(label: string, text: string): Promise<void> {
    await this.button(`Vary ${label}`).click();
    await this.field(label).fill(text);
  }

  /** Waits until the plan is known, and runs it. */
  async runStudy(): Promise<void> {
    await this.page.getByRole('button', { name: /^Run [\d,].* runs/ }).click();
    await expect(this.stage).toBeVisible();
  }

  async phase(...phases: string[]): Promise<void> {
    await expect(this.stage).toHaveAttribute('data-phase', new RegExp(`^(${phases.join('|')})$`), { timeout: 60_000 });
  }

  /** Runs that have ended. */
  async made(): Promise<number> {
    const [count = ''] = ((await this.bar.locator('.study-done').textContent()) ?? '').split(' ');
    return Number(count.replaceAll(',', ''));
  }

  get runsOfField(): Locator {
    return this.page.locator('.field-runs');
  }
}
