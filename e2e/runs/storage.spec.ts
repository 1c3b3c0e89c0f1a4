/** Covers: a browser that forbids its database, one that is full, two tabs of one lab, and what lies in it from elsewhere. */
import { LabPage } from '../page.ts';
import { expect, test } from '../support/test.ts';

const QUICK = '?engine=sequential';

test('without a database the lab works, and says once what it cannot keep', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  const lab = new LabPage(page);
  await lab.openTiny(QUICK);
  await expect(lab.notice('storage')).toContainText('until the page is closed');
  await lab
    .notice('storage')
    .getByRole('button', { name: /Dismiss/ })
    .click();
  const digest = await lab.finish();
  await lab.openDrawer('Runs');
  await expect(page.locator('.run-row')).toContainText(digest);
  await expect(lab.notice('storage')).toHaveCount(0);
});

test('when it is full, the run stays in the list of this visit', async ({ page }) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === 'runs') throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, args);
    };
  });
  const lab = new LabPage(page);
  await lab.openTiny(QUICK);
  const digest = await lab.finish();
  await expect(lab.notice('storage')).toContainText('is full');
  await lab.openDrawer('Runs');
  await expect(page.locator('.run-row')).toContainText(digest);
});

test('a run in one tab appears in the other', async ({ page, context }) => {
  const other = new LabPage(await context.newPage());
  await other.open(QUICK);
  await other.openDrawer('Runs');
  const lab = new LabPage(page);
  await lab.openTiny(QUICK);
  const digest = await lab.finish();
  await expect(other.page.locator('.run-row')).toContainText(digest);
});

test('what cannot be read is left out with a line in the log, and nothing in it runs', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.openTiny(QUICK);
  await lab.finish();
  await lab.openDrawer('Runs');
  await expect(page.locator('.run-row')).toHaveCount(1);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('swarmscope');
        request.onsuccess = () => {
          const tx = request.result.transaction('runs', 'readwrite');
          tx.objectStore('runs').put({ id: 'x', at: 1, name: '<img src=x onerror=alert(1)>', result: 'alert(1)' });
          tx.oncomplete = () => resolve();
        };
      }),
  );
  await page.reload();
  await lab.is('ready');
  await lab.openDrawer('Log');
  await expect(page.locator('.log-lines')).toContainText('A kept run has no valid');
  await lab.openDrawer('Runs');
  await expect(page.locator('.run-row')).toHaveCount(1);
});
