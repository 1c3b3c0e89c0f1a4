/** Serves the test page under the sub-path given as argument, and under further names, on a free port that it prints; Playwright starts and ends it. */
import { inRoot } from '../../scripts/lib/repository.mjs';
import { listen, staticServer } from '../../scripts/lib/static-server.mjs';

const [base, ...alsoNamed] = process.argv.slice(2);
const server = staticServer({ folder: inRoot('dist-test'), base, alsoNamed });
console.log(`listening on ${await listen(server, 0)}`);
