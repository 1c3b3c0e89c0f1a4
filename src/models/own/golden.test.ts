/** Covers: a digest of version 1 of the language never changes. Texts as anybody opens them, at their defaults but for their nodes, on one core. */
import { describe } from 'vitest';
import '../catalog.ts';
import { expectOk } from '../../engine/event/testing/run-world.ts';
import { textOf } from '../../protocol/testing/texts.ts';
import { holdGolden } from '../../run/testing/hold-golden.ts';
import { loadLanguage, takeProtocol } from '../../scenario/own-models.ts';

const VERSION = 1;
const GOLDEN = [
  { text: '../examples/chord', nodes: 64, events: 38665, windows: 10888, digest: '1c6191305274bdc8' },
  { text: '../examples/shuffled-views', nodes: 64, events: 23027, windows: 4860, digest: '33b9aa2d0bbe0dc4' },
  { text: '../examples/failure-detector', nodes: 64, events: 62582, windows: 53276, digest: '6eb88a4dd357150d' },
  { text: '../examples/gossip', nodes: 256, events: 11252, windows: 725, digest: '77fe7bb704692116' },
  { text: '../examples/phold', nodes: 64, events: 12158, windows: 59, digest: 'cbc587385867a8c6' },
  { text: 'texts/phold-exponential', nodes: 64, events: 12158, windows: 59, digest: '8fe3782b63a528cd' },
  { text: 'texts/phold-uniform', nodes: 64, events: 12160, windows: 59, digest: '026e3421e9ddc2e7' },
  { text: 'texts/phold-constant', nodes: 64, events: 12032, windows: 47, digest: '2eecaeb878417074' },
  { text: 'texts/rumour', nodes: 256, events: 10543, windows: 59, digest: '6d519367f7225d02' },
] as const;

await loadLanguage();

describe.each(GOLDEN)('$text', ({ text, nodes, ...golden }) => {
  holdGolden(expectOk(takeProtocol(textOf(text))), VERSION, [{ preset: 'text', ...golden }], () => ({ nodes }));
});
