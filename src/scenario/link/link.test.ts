/** Links: the corpus that must decode for ever, round trips, and every way in which a link can be wrong. */
import { deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { pholdSpec } from '../../models/phold/spec.ts';
import { validScenario } from '../../verify/scenario-arbitrary.ts';
import { checkScenario } from '../check.ts';
import { complete } from '../defaults.ts';
import { specById } from '../presets.ts';
import { decodeLink, encodeLink, isLink, MAX_LINK_LENGTH } from './link.ts';
import corpus from './link-corpus.json' with { type: 'json' };

const phold = pholdSpec;
const linkOf = (text: string | Uint8Array): string => `#v1.${deflateRawSync(text, { level: 9 }).toString('base64url')}`;
const payload = (changes: object): string =>
  linkOf(JSON.stringify({ m: 'phold@1', s: 1, d: {}, v: '0.1.0', ...changes }));

async function failureOf(link: string) {
  const decoded = await decodeLink(catalog, link);
  if (decoded.ok) throw new Error(`decoded to ${JSON.stringify(decoded.value)}`);
  const spec = specById(catalog, decoded.nearest?.model) ?? phold;
  if (decoded.nearest) expect(checkScenario(spec, decoded.nearest).ok).toBe(true);
  return decoded;
}

describe('the corpus', () => {
  it.each(corpus)('$name', async ({ link, scenario, digest }) => {
    const decoded = await decodeLink(catalog, link);
    expect(decoded).toMatchObject({ ok: true, value: { scenario } });
    expect(decoded.ok && decoded.value.digest).toBe(digest);
  });
});

describe('a link', () => {
  it('opens as the scenario it was made from', async () => {
    await fc.assert(
      fc.asyncProperty(validScenario(phold), async (scenario) => {
        const link = await encodeLink(catalog, scenario, { appVersion: '0.1.0', digest: '00000000deadbeef' });
        expect(link.ok && isLink(link.value)).toBe(true);
        const address = link.ok ? `https://example.org/lab/${link.value}` : '';
        expect(await decodeLink(catalog, address)).toEqual({
          ok: true,
          value: { scenario, digest: '00000000deadbeef', appVersion: '0.1.0' },
        });
      }),
      { numRuns: 30 },
    );
  });

  it('is short', async () => {
    const link = await encodeLink(catalog, complete(phold, { params: { nodes: 2 ** 20 }, seed: 7 }), {
      appVersion: '0.1.0',
    });
    expect(link.ok && link.value.length).toBeLessThan(100);
  });
});

describe('a wrong link says what is wrong', () => {
  const bomb = linkOf(new Uint8Array(12_000_000));
  const valid = payload({});
  const trailing = Buffer.concat([deflateRawSync('{}'), Buffer.from([0, 1])]).toString('base64url');
  it.each([
    ['no link', 'https://example.org/', 'this is not a link to a scenario'],
    ['another fragment', '#top', 'this is not a link to a scenario'],
    ['a future format', `#v2.${valid.slice(4)}`, 'link has format v2, and this version reads v1'],
    ['nothing after the mark', '#v1.', 'link is damaged: it is not base64url'],
    ['padding', `${valid}=`, 'link is damaged: it is not base64url'],
    ['plus and slash', '#v1.ab+/', 'link is damaged: it is not base64url'],
    ['stray bits', '#v1.AB', 'link is damaged: it is not base64url'],
    ['a lost end', valid.slice(0, -6), 'link is damaged'],
    ['bytes after the end', `#v1.${trailing}`, 'link is damaged: it does not inflate'],
    ['too many characters', `#v1.${'A'.repeat(MAX_LINK_LENGTH + 1)}`, 'link of 16385 characters is above 16384'],
    ['a bomb', bomb, 'link inflates to more than 262144 bytes'],
    ['no UTF-8', linkOf(new Uint8Array([0x22, 0xff, 0x22])), 'link holds bytes that are not UTF-8 text'],
    ['a byte order mark', linkOf('\ufeff{}'), 'link is not JSON'],
    ['no JSON', linkOf('{'), 'link is not JSON'],
    ['a list', linkOf('[]'), 'link is not an object'],
    ['equal keys', linkOf('{"m":"phold@1","m":"phold@1"}'), 'link has two members called m'],
    ['__proto__', linkOf('{"m":"phold@1","d":{"__proto__":{}}}'), 'link has a key __proto__'],
    ['deep nesting', linkOf(`{"m":${'['.repeat(60_000)}`), 'link is nested deeper than 16 levels'],
    ['no model', linkOf('{}'), 'link has no m'],
    ['a model without version', payload({ m: 'phold' }), 'm "phold" of the link does not name a model and its version'],
    ['an unknown model', payload({ m: 'fold@1' }), 'there is no model "fold"'],
    ['a newer model', payload({ m: 'phold@2' }), 'modelVersion 2 of PHOLD is not 1'],
    ['an older model', payload({ m: 'swarm@1' }), 'modelVersion 1 of Swarm is not 2'],
    ['an unknown field', payload({ z: 1 }), 'link has a field "z", which v1 does not know'],
    ['an unknown parameter', payload({ d: { node: 4 } }), 'node is no parameter of phold'],
    ['a wrong type', payload({ d: { nodes: '1024' } }), 'nodes "1024" is not a number'],
    ['out of range', payload({ d: { population: 0 } }), 'population 0 is below 1'],
    ['a wrong seed', payload({ s: 2 ** 32 }), 'seed 4294967296 is not a whole number'],
    ['no seed', payload({ s: undefined }), 'seed is missing'],
    ['a wrong tick', payload({ d: { tick: 2 } }), 'tick 2 is not one of 1, 10, 100, 1000 us'],
    ['an empty tick', payload({ d: { tick: null } }), 'tick null is not one of'],
    ['an empty interval', payload({ d: { sampleEvery: null } }), 'sampleEvery null is not a number of seconds'],
    ['a wrong digest', payload({ r: 'DEADBEEF' }), 'r "DEADBEEF" of the link is not a digest'],
    ['more after a digest', payload({ r: '0123456789abcdef0' }), 'is not a digest of 16 hex digits'],
    ['something before a digest', payload({ r: '<0123456789abcdef' }), 'is not a digest of 16 hex digits'],
    ['what does not go together', payload({ d: { tick: 1, end: 4e6 } }), 'end 4000000 s plus the longest delay'],
  ])('%s', async (_, link, message) => {
    const { failure } = await failureOf(link);
    expect(failure.message).toContain(message);
    expect(failure.remedy).not.toBe('');
  });

  it.each([
    ['a newer model', payload({ m: 'phold@2', d: { nodes: 1024 } }), { nodes: 1024 }],
    ['an older model', payload({ m: 'swarm@1', d: { peers: 1024 } }), { peers: 1024, keptBlocks: 63 }],
    ['an unknown model', payload({ m: 'fold@1', d: { nodes: 1024 } }), { peers: 16_384 }],
    ['out of range', payload({ d: { population: 99, mean: 2 } }), { population: 4, mean: 2 }],
    ['an unknown field', payload({ z: 1, d: { mean: 2 } }), { mean: 2 }],
  ])('%s: and brings the nearest scenario', async (_, link, params) => {
    expect((await failureOf(link)).nearest).toMatchObject({ params });
  });
});
