/** The rows of `bench kademlia` beside what was published: a line per network. */

import { si, table } from '../../../base/format.ts';
import { showNumber } from '../../../scenario/words/show.ts';
import type { KademliaRow } from './row.ts';

const HEAD = [
  'peers',
  'pause',
  'best fixed',
  '(LP)',
  'adaptive',
  '(LP)',
  'one core',
  'GPU/core',
  'paper',
  'ratio',
  'CUDA, H200',
  'ratio',
  'sim/wall',
  'paper',
  'ratio',
];

export function closingTable(rows: readonly KademliaRow[]): string {
  const names = [...new Set(rows.map(({ name }) => name))];
  const lines = names.map((name) => lineOf(rows.filter((row) => row.name === name)));
  return [
    '',
    'events per second of each network; paper: 2014, GTX 660 Ti, best fixed LP size (Figure 5, Table 2); CUDA: its author',
    'later, best of two ways. Their lookups cost 90 to 126 and 56 to 63 events: see ev/lkp, lookups/s and sim/wall for ours.',
    table([HEAD, ...lines], 'r'.repeat(HEAD.length)),
  ].join('\n');
}

function lineOf(rows: readonly KademliaRow[]): readonly string[] {
  const [{ peers, pause, hotShare, published: known }] = rows;
  const gpu = rows.filter(({ engine }) => engine === 'gpu');
  const fixed = fastest(gpu.filter(({ lp }) => lp !== 'auto'));
  const adaptive = gpu.find(({ lp }) => lp === 'auto');
  const core = rows.find(({ engine }) => engine === 'sequential');
  const best = fastest(gpu);
  const most = best ?? core;
  return [
    showNumber(peers),
    hotShare === undefined ? `${pause} s` : `${pause} s, hot ${hotShare}`,
    rate(fixed),
    fixed ? String(fixed.lpSize) : '',
    rate(adaptive),
    adaptive ? String(adaptive.lpSize) : '',
    rate(core),
    ratio(best?.eventsPerSecond, core?.eventsPerSecond),
    known.fixed ? si(known.fixed) : '',
    ratio((fixed ?? best)?.eventsPerSecond, known.fixed),
    known.cuda ? si(known.cuda) : '',
    ratio(best?.eventsPerSecond, known.cuda),
    most ? si(most.simulatedPerSecond) : '',
    known.simulated ? String(known.simulated) : '',
    ratio(most?.simulatedPerSecond, known.simulated),
  ];
}

const fastest = (rows: readonly KademliaRow[]): KademliaRow | undefined =>
  rows.toSorted((a, b) => b.eventsPerSecond - a.eventsPerSecond)[0];

const rate = (row: KademliaRow | undefined): string =>
  row ? `${row.isSteady ? '' : '~'}${si(row.eventsPerSecond)}` : '';

const ratio = (ours: number | undefined, theirs: number | undefined): string =>
  ours && theirs ? `${(ours / theirs).toFixed(2)} x` : '';
