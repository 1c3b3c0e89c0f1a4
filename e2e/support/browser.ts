/** What the journeys' browser and server agree on. */
export { BROWSER_ARGS, NO_ADAPTER_ARGS } from '../../scripts/lib/browser/browser-args.mjs';

/** Where the lab lies on the tests' server. */
export const BASE = '/lab/';
