/** Boxes on the page: that they stand beside each other and inside the window, and that nothing is cut off. */
import { expect, type Page } from '@playwright/test';

/** Of those of `selectors` that show. Waits until the layout has come to rest. */
export async function expectApart(page: Page, selectors: readonly string[]): Promise<void> {
  await expect(async () => {
    expect(await page.evaluate(faults, selectors)).toEqual([]);
  }).toPass({ timeout: 10_000 });
}

/** Runs in the page. */
function faults(selectors: readonly string[]): string[] {
  const boxes = selectors.flatMap((selector) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
      .map((element) => ({ selector, element, box: element.getBoundingClientRect() })),
  );
  const found = boxes.length < 2 ? ['fewer than two of them show'] : [];
  // Less than a pixel is rounding.
  const overlap = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  for (const [i, a] of boxes.entries()) {
    const { left, top, right, bottom } = a.box;
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      found.push(`${a.selector} is outside of the window`);
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = a.element;
    const { overflowX, overflowY } = getComputedStyle(a.element);
    if (overflowX === 'visible' && scrollWidth > clientWidth + 1) found.push(`${a.selector} is wider than its place`);
    if (overflowY === 'visible' && scrollHeight > clientHeight + 1)
      found.push(`${a.selector} is higher than its place: ${scrollHeight} in ${clientHeight}`);
    for (const b of boxes.slice(i + 1)) if (overlap(a.box, b.box)) found.push(`${a.selector} lies over ${b.selector}`);
  }
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
  if (scrollWidth > clientWidth || scrollHeight > clientHeight) found.push('the page scrolls');
  return found;
}
