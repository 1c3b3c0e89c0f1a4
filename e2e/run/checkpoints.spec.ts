/** Covers: a run whose page was loaded again goes on from its last checkpoint, with its series so far, or from the one before: to the digest of the run in one piece. */
import type { Page } from '@playwright/test';
import type { LabStreams } from '../../src/charts/time/lab-streams.ts';
import { LabPage } from '../page.ts';
import { expect, test } from '../support/test.ts';

for (const isDamaged of [false, true])
  test(`a run goes on where its page was closed${isDamaged ? ', from the one before where the last is damaged' : ''}`, async ({
    page,
  }) => {
    const lab = new LabPage(page);
    await lab.openTiny('?engine=sequential');
    const straight = await lab.finish();
    await lab.sabotage('hurry-checkpoints');
    await lab.reset();
    await lab.slowDown();
    await lab.run();
    // The first of two, some windows after the start.
    const first = async () => (await keptTimes(page)).at(-2) ?? 0;
    await expect.poll(first, { timeout: 30_000 }).toBeGreaterThan(3);
    await lab.button('Pause').click();
    await lab.is('paused');
    const [, last] = await keptTimes(page, isDamaged);
    await page.reload();
    await lab.is('ready');
    const at = Number(last.toPrecision(3));
    await lab.renewed(() =>
      lab
        .notice('interrupted')
        .getByRole('button', { name: `Go on at ${at} s` })
        .click(),
    );
    await lab.is('running');
    // It has begun there, and the charts have what was before.
    expect(await seriesBegin(page)).toBeLessThan(3);
    if (isDamaged) await expect(lab.notice('remark')).toContainText('this goes on from the one before');
    await lab.hurry();
    expect(await lab.ended()).toBe(straight);
    await expect.poll(() => keptTimes(page)).toEqual([]);
  });

/** Simulated seconds of the checkpoints that are kept, the last one last. That may be damaged. */
const keptTimes = (page: Page, isDamaged = false): Promise<number[]> =>
  page.evaluate(
    (damages) =>
      new Promise((resolve) => {
        const request = indexedDB.open('swarmscope');
        request.onsuccess = () => {
          const tx = request.result.transaction('checkpoints', 'readwrite');
          const store = tx.objectStore('checkpoints');
          const [keys, kept] = [store.getAllKeys(), store.getAll()];
          kept.onsuccess = () => {
            const [key, newest] = [keys.result.at(-1), kept.result.at(-1)];
            if (damages && key) store.put({ ...newest, content: new Blob(['nothing']) }, key);
          };
          tx.oncomplete = () => {
            request.result.close();
            resolve(kept.result.map(({ simulatedSeconds }) => simulatedSeconds));
          };
        };
      }),
    isDamaged,
  );

/** First time of the longest line of the charts. */
const seriesBegin = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { streams } = (window as unknown as { swarmscope: { streams: LabStreams } }).swarmscope;
    const { lines } = streams as unknown as { lines: Map<string, { stream: { length: number; x: Float64Array } }> };
    return Math.min(...[...lines.values()].filter(({ stream }) => stream.length > 0).map(({ stream }) => stream.x[0]));
  });
