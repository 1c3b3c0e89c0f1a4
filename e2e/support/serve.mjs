/** Serves the test page under the sub-path given as argument, on a free port that it prints; Playwright starts and ends it. */
import { inRoot } from '../../scripts/lib/repository.mjs';
import { listen, staticServer } from '../../scripts/lib/static-server.mjs';

const server = staticServer({ folder: inRoot('dist-test'), base: process.argv[2] });
console.log(`listening on ${await listen(server, 0)}`);
