/** `npm run pack`: builds the page if its sources changed, and makes a folder and a zip of it that any static server serves (docs/hosting.md). */
import { readFileSync } from 'node:fs';
import { buildIfStale, TARGETS } from './lib/build/build.mjs';
import { requireNode } from './lib/program/node-version.mjs';
import { inRoot } from './lib/repository.mjs';

requireNode();
const built = await buildIfStale(TARGETS.page);
if (built && !built.ok) {
  console.error(`${built.output}\nThe page could not be built (${built.how}): see above.`);
  process.exit(1);
}
// Only now is the library sure to be there.
const { pack } = await import('./lib/build/pack.mjs');
const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const folder = `dist-pack/swarmscope-${version}`;
const beside = ['LICENSE', 'CITATION.cff', 'docs/hosting.md'].map(inRoot);
const { files, bytes } = pack(inRoot('dist'), inRoot(folder), beside);
console.log(`${folder}: ${files} files; ${folder}.zip: ${(bytes / 1e6).toFixed(1)} MB`);
console.log('Put the folder into any path of a static server that sends .js as text/javascript.');
