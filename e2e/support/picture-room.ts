/** How much of the screen the picture has, and what lies over it: asked of a grid of points. */
import { expect, type Page } from '@playwright/test';

export interface PictureRoom {
  /** Of the screen, what the picture has and nothing covers. */
  readonly share: number;
  /** What lies over the picture: classes of elements. */
  readonly over: readonly string[];
}

/** Once the first picture is there: until then the stage is covered. */
export async function pictureRoom(page: Page): Promise<PictureRoom> {
  await expect(page.locator('.scene-activity')).toHaveCount(0);
  return page.evaluate(() => {
    const STEP = 20;
    const canvas = document.querySelector('.scene-canvas canvas');
    const box = canvas?.getBoundingClientRect();
    if (!box || box.width * box.height === 0) return { share: 0, over: ['no picture'] };
    const over = new Set<string>();
    let [free, all] = [0, 0];
    for (let y = box.top + STEP / 2; y < box.bottom; y += STEP)
      for (let x = box.left + STEP / 2; x < box.right; x += STEP) {
        all++;
        const top = document.elementsFromPoint(x, y)[0];
        if (top?.closest('.scene-area')) free++;
        else over.add(top ? `${top.tagName.toLowerCase()}.${top.className}` : 'edge of the screen');
      }
    const share = ((free / all) * box.width * box.height) / (innerWidth * innerHeight);
    return { share, over: [...over] };
  });
}
