/** What the journeys' browser and server agree on. */
export { BROWSER_ARGS, NO_ADAPTER_ARGS } from '../../scripts/lib/browser/browser-args.mjs';

/** Where the lab lies on the tests' server. */
export const BASE = '/lab/';

/** Browsers give WebGPU to secure origins only: plain http from anywhere but this machine has none, in page and worker. */
export const PLAIN_HOST = 'lab.test';
