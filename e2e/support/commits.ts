/** Counts commits of React that touch a part of the page, as the developer tools see them. */
import type { Page } from '@playwright/test';

/** What React keeps for an element; another object after each commit that rendered it or something in it. */
interface Fiber {
  readonly stateNode: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

interface Counted {
  commits: number;
}

/** From the next page on. `selector`: the part, there once or not yet. */
export async function countCommits(page: Page, selector: string): Promise<void> {
  await page.addInitScript((part) => {
    const counted = window as unknown as Counted;
    counted.commits = 0;
    const find = (fiber: Fiber | null, node: Element): Fiber | undefined => {
      if (!fiber) return undefined;
      return fiber.stateNode === node ? fiber : (find(fiber.child, node) ?? find(fiber.sibling, node));
    };
    let last: Fiber | undefined;
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => {
          const element = document.querySelector(part);
          const now = element ? find(root.current, element) : undefined;
          if (now !== last) counted.commits += 1;
          last = now;
        },
        onCommitFiberUnmount: () => {},
      },
    });
  }, selector);
}

export const commitsIn = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Counted).commits);
