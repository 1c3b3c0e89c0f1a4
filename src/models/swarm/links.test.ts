/** Links of the corpus promise digests: what they open gives them, bit for bit. */
import { expect, it } from 'vitest';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { openRun } from '../../run/open-run.ts';
import { decodeLink } from '../../scenario/link/link.ts';
import corpus from '../../scenario/link/link-corpus.json' with { type: 'json' };
import { catalog } from '../catalog.ts';

it.each(corpus.filter(({ scenario, digest }) => scenario.model === 'swarm' && digest !== undefined))(
  '$name',
  async ({ link, digest }) => {
    const { scenario } = expectOk(await decodeLink(catalog, link));
    const run = expectOk(await openRun(scenario, { engine: 'sequential', lpSize: 'auto' }));
    expectOk(await run.advance({ wallMs: 1e9 }));
    expect(expectOk(await run.result('finished')).digest).toBe(digest);
    run.dispose();
  },
);
