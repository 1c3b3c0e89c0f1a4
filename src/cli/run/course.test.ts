/** Covers: the course page: its labs are links that open as they are, of the models of this version, and give the digests that it says. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { openRun } from '../../run/open-run.ts';
import { decodeLink } from '../../scenario/link/link.ts';

const html = readFileSync(new URL('../../../public/course/index.html', import.meta.url), 'utf8');
const embedded = [...html.matchAll(/src="\.\.\/index\.html\?embed=1(#v1\.[\w-]+)"/g)].map(([, link = '']) => link);
const digests = [...html.matchAll(/<code>([0-9a-f]{16})<\/code>/g)].map(([, digest]) => digest);

it('has three labs, each with a link to the whole lab', () => {
  expect([embedded.length, digests.length]).toEqual([3, 3]);
  for (const link of embedded) expect(html).toContain(`href="../index.html${link}"`);
});

it.each(embedded.map((link, i) => [i + 1, link, digests[i]] as const))(
  'lab %d gives its digest',
  async (_, link, digest) => {
    const opened = await decodeLink(catalog, link);
    if (!opened.ok) throw new Error(opened.failure.message);
    expect(opened.value.digest).toBe(digest);
    const run = await openRun(opened.value.scenario, { engine: 'sequential', lpSize: 'auto' });
    if (!run.ok) throw new Error(run.failure.message);
    for (;;) {
      const progress = await run.value.advance({ wallMs: 1000 });
      if (!progress.ok) throw new Error(progress.failure.message);
      if (progress.value.done) break;
    }
    const result = await run.value.result('finished');
    run.value.dispose();
    expect(result.ok && result.value.digest).toBe(digest);
  },
);
