/** Vitest's global setup for GPU tests: runs before their process is started, which inherits the environment. */

import { adapterEnv, isRealGpu } from '../browser/adapter.mjs';
import { findBrowser, playwrightsOwn } from '../browser/browser.mjs';
import { DISABLED_IN_DAWN } from '../browser/browser-args.mjs';

export default async function setup() {
  Object.assign(process.env, adapterEnv(findBrowser({ own: await playwrightsOwn() })));
  if (!isRealGpu()) process.env.SWARMSCOPE_DAWN_WITHOUT = DISABLED_IN_DAWN.join(',');
}
