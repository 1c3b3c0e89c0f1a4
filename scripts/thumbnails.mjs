/**
 * `npm run thumbnails [-- model/preset ...]`: the pictures of the gallery, each from a real run of its preset, or of an example of a protocol
 * (`own/name`), in the browser, to the moment and with the view, colour, node or chart that its portrait names (`src/scenario/portrait.ts`), in both themes where they differ.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER_ARGS } from './lib/browser/browser-args.mjs';
import { withBuiltPage } from './lib/browser/built-page.mjs';
import { portraitsIn, runPortrait, SCREEN, takePictures } from './lib/browser/thumbnail-page.mjs';
import { TARGETS } from './lib/build/build.mjs';
import { inRoot } from './lib/repository.mjs';

/** What the cards of protocols as texts show: the moment, view and colour of each example in `src/protocol/examples`, as presets say it of theirs. */
const EXAMPLE_PORTRAITS = {
  'own/gossip': { at: 7, params: { nodes: 1024 }, view: 'cells' },
  'own/chord': { at: 5, params: { nodes: 1024 }, view: 'cells' },
  'own/phold': { at: 40, params: { nodes: 1024 }, view: 'cells' },
  'own/shuffled-views': { at: 8, params: { nodes: 1024 }, view: 'cells' },
  'own/failure-detector': { at: 1200, params: { nodes: 1024 }, view: 'cells', channel: 'colour1' },
};

const FOLDER = inRoot('src/ui/thumbnails');
const asked = process.argv.slice(2);

await withBuiltPage(TARGETS.testPage, BROWSER_ARGS, async ({ browser, address }) => {
  const page = await browser.newPage(SCREEN);
  await page.goto(address);
  await page.waitForSelector('html[data-run-state="ready"]', { timeout: 60_000 });
  const portraits = new Map([...(await portraitsIn(page)), ...Object.entries(EXAMPLE_PORTRAITS)]);
  mkdirSync(FOLDER, { recursive: true });
  for (const name of asked.length > 0 ? asked : portraits.keys()) {
    const portrait = portraits.get(name);
    if (!portrait) throw new Error(`${name} has no portrait: say in its preset what its card shows`);
    const began = performance.now();
    const seconds = await runPortrait(page, name, portrait);
    const { dark, light } = await takePictures(page, name, portrait);
    const file = join(FOLDER, name.replace('/', '-'));
    writeFileSync(`${file}.webp`, dark);
    if (light) writeFileSync(`${file}-light.webp`, light);
    else rmSync(`${file}-light.webp`, { force: true });
    const took = ((performance.now() - began) / 1000).toFixed(0);
    const size = `${(dark.length / 1000).toFixed(1)} kB${light ? ' and one for light' : ''}`;
    console.log(`${name}: at ${seconds.toFixed(1)} s, ${size}, in ${took} s`);
  }
});
