/** `npm run check`: types, lint, dead code and layers; all of them, whatever fails. */
import { CHECKS, LAYERS } from './lib/check/checks.mjs';
import { ensureInstalled } from './lib/program/install.mjs';
import { requireNode } from './lib/program/node-version.mjs';
import { inOrder, passOrFail } from './lib/test/stages.mjs';
import { total } from './lib/test/tally.mjs';

requireNode();
await ensureInstalled();
const parts = await inOrder(
  [...CHECKS, LAYERS].map(
    ({ name, run }) =>
      () =>
        passOrFail(name, run),
  ),
);
process.exitCode = total(parts).failed > 0 ? 1 : 0;
