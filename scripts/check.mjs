/** `npm run check`: types, lint, dead code and layers; all of them, whatever fails. */
import { CHECKS, LAYERS } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { inOrder, passOrFail } from './lib/stages.mjs';
import { total } from './lib/tally.mjs';

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
