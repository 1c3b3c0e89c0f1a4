/** Vitest's global setup for GPU tests: runs before their process is started, which inherits the environment. */

import { adapterEnv } from '../browser/adapter.mjs';
import { findBrowser, playwrightsOwn } from '../browser/browser.mjs';

export default async function setup() {
  Object.assign(process.env, adapterEnv(findBrowser({ own: await playwrightsOwn() })));
}
