/** Covers: the lab in Firefox, which has no adapter here: one core, to the digest that all browsers have; whether cores may share memory, and why not. */
import { expect, test } from '@playwright/test';
import { firefox, visitsIn } from '../support/firefox.ts';

const ONE_CORE = '?engine=sequential&experiment=phold/tiny';
/** As of src/models/phold/golden.gpu.test.ts. */
const DIGEST = '9a5659794dc17cd8';

test('Firefox runs on one core, and says whether it could on all', async () => {
  test.skip(firefox === undefined, 'no Firefox is installed');
  const [withHeaders, without] = await visitsIn(firefox ?? '', [
    { address: ONE_CORE, hasHeaders: true },
    { address: ONE_CORE, hasHeaders: false },
  ]);
  const same = { complaints: [], digest: DIGEST, engine: 'sequential' };
  expect(withHeaders).toEqual({ ...same, isIsolated: true, isOffered: true, why: '' });
  expect(without).toEqual({ ...same, isIsolated: false, isOffered: false, why: expect.any(String) });
  expect(without.why).toMatch(/^All cores is off.*The server of this page (did|does) not say/);
});
