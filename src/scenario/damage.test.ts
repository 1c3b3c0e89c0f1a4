/**
 * Damaged links and scenario files, others every day: each gives a valid scenario or a sentence, never an exception;
 * bombs never inflate beyond the limit.
 */
import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { catalog } from '../models/catalog.ts';
import { pholdSpec } from '../models/phold/spec.ts';
import { type Checked, checkScenario } from './check.ts';
import { decodeLink } from './link/link.ts';
import corpus from './link/link-corpus.json' with { type: 'json' };
import { specById } from './presets.ts';
import { readScenario, writeScenario } from './reading/scenario-file.ts';
import type { Scenario } from './scenario.ts';
import { type Draw, damageText, damageValue, draws } from './testing/mutate.ts';

const phold = pholdSpec;
const links = corpus.map((c) => c.link);
const files = corpus.map((c) => writeScenario(c.scenario as unknown as Scenario));
const payloads = [
  { m: 'phold@1', s: 7, d: { nodes: 1024, mean: 2.5, delay: 'uniform' }, v: '0.1.0' },
  { m: 'phold@1', s: 1, d: { tick: 10, warmUp: 1, sampleEvery: 2, end: 100 }, r: '0123456789abcdef', v: '0.1.0' },
];
const LINKS = 2_500;
const FILES = 5_000;

/** A valid scenario, or a failure in words whose nearest scenario is valid. */
function expectSound<T>(checked: Checked<T>, scenarioOf: (value: T) => Scenario, from: string): void {
  const scenario = checked.ok ? scenarioOf(checked.value) : checked.nearest;
  const sound =
    checked.ok ||
    (checked.failure.message.length > 5 && checked.failure.message.length < 300 && checked.failure.remedy !== '');
  const spec = specById(catalog, scenario?.model) ?? phold;
  if (!sound || (scenario && !checkScenario(spec, scenario).ok))
    expect.fail(`${JSON.stringify(from.slice(0, 2000))} gave ${JSON.stringify(checked)}`);
}

const pack = (text: string | Uint8Array): string => `#v1.${deflateRawSync(text).toString('base64url')}`;

const damagedLink = (draw: Draw): string => {
  const kind = draw(4);
  if (kind === 0) return damageText(links[draw(links.length)], links, draw);
  const payload = payloads[draw(payloads.length)];
  if (kind === 1) return pack(damageText(JSON.stringify(payload), files, draw));
  return pack(JSON.stringify(damageValue(payload, draw)) ?? '');
};

const damagedFile = (draw: Draw): string =>
  draw(2)
    ? damageText(files[draw(files.length)], files, draw)
    : (JSON.stringify(damageValue(corpus[draw(corpus.length)].scenario, draw)) ?? '');

it(`${LINKS} damaged links`, async () => {
  const draw = draws(1);
  let opened = 0;
  for (let i = 0; i < LINKS; i++) {
    const link = damagedLink(draw);
    const decoded = await decodeLink(catalog, link);
    expectSound(decoded, (v) => v.scenario, link);
    if (decoded.ok) opened++;
  }
  expect(opened).toBeGreaterThan(LINKS / 100);
  expect(opened).toBeLessThan(LINKS / 2);
});

it(`${FILES} damaged scenario files`, () => {
  const draw = draws(2);
  for (let i = 0; i < FILES; i++) {
    const file = damagedFile(draw);
    expectSound(readScenario(catalog, file), (v) => v, file);
  }
});

it('bombs, whole and damaged, hold no more than the limit', async () => {
  const draw = draws(3);
  const sizes = [262_144, 262_145, 1_000_000, 12_000_000];
  const bombs = sizes.map((n) => deflateRawSync(new Uint8Array(n).fill(0x20), { level: 9 }));
  const held = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  const before = held();
  let most = 0;
  for (let i = 0; i < 200; i++) {
    const bomb = Buffer.from(bombs[draw(bombs.length)]);
    if (draw(2)) bomb[draw(bomb.length)] ^= 1 << draw(8);
    const link = `#v1.${bomb.toString('base64url')}`;
    const decoded = await decodeLink(catalog, link);
    expect(decoded.ok).toBe(false);
    most = Math.max(most, held() - before);
  }
  // 200 times 12 MB came in; what was not yet collected must be a small part of it.
  expect(most).toBeLessThan(150e6);
});
