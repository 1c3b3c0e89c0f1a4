/** `npm run build`: the page into dist/ and the headless program into dist-cli/, each if its sources changed. */
import { buildIfStale, TARGETS } from './lib/build/build.mjs';
import { requireNode } from './lib/program/node-version.mjs';
import { inOrder, passOrFail } from './lib/test/stages.mjs';
import { total } from './lib/test/tally.mjs';

requireNode();
const targets = [TARGETS.page, TARGETS.headless];
const parts = await inOrder(targets.map((target) => () => passOrFail(target.name, () => buildIfStale(target))));
process.exitCode = total(parts).failed > 0 ? 1 : 0;
