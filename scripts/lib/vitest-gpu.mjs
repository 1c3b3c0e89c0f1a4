/** Vitest's global setup for GPU tests: runs before their process is started, which inherits the environment. */
import { findBrowser, playwrightsOwn } from './browser.mjs';
import { softwareAdapterEnv } from './software-adapter.mjs';

export default async function setup() {
  Object.assign(process.env, softwareAdapterEnv(findBrowser({ own: await playwrightsOwn() })));
}
