/** Drags a file, or text, over the page as a person does, sees what the page says it would do, and lets it go. */
import { expect, type Page } from '@playwright/test';

export interface Dropped {
  /** Without one it is text. */
  readonly name?: string;
  readonly text: string;
}

interface DropTarget {
  /** What the page says while it is dragged. */
  readonly says?: string;
  readonly section?: string;
}

export async function drop(page: Page, { name, text }: Dropped, where: DropTarget = {}): Promise<void> {
  const { says = 'Drop a scenario, a result, a study, a protocol or a link', section = '#section-scene' } = where;
  const dataTransfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      if (fileName) transfer.items.add(new File([content], fileName));
      else transfer.setData('text/plain', content);
      return transfer;
    },
    [name ?? '', text] as const,
  );
  const target = page.locator(section);
  await target.dispatchEvent('dragenter', { dataTransfer });
  // A browser repeats it for as long as something is held over the page.
  await expect(async () => {
    await target.dispatchEvent('dragover', { dataTransfer });
    await expect(page.getByText(says)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await target.dispatchEvent('drop', { dataTransfer });
  await expect(page.getByText(says)).toHaveCount(0);
}
