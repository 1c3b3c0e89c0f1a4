/** The rows of `bench kademlia` beside what was published: a line per network. */

import { si, table } from '../../../base/format.ts';
import { showNumber } from '../../../scenario/words/show.ts';
import { LATER_CUDA, PAPER_2014, PAPER_LOOKUP } from '../spec/published.ts';
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
    `events per second of each network; paper: ${PAPER_2014.authors}, ${PAPER_2014.device}, best fixed LP size (table 2; adaptive`,
    'where there is no other, section 5.1), sim/wall adaptive (section 5.1); CUDA: its author later, best of two ways. Their',
    `lookups cost other numbers of events: the paper gives none (${PAPER_LOOKUP}),`,
    `the CUDA code ${LATER_CUDA.eventsPerLookup.join(' to ')}. See ev/lkp, lookups/s and sim/wall for ours.`,
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
  const paper = known.fixed ?? known.adaptive;
  return [
    showNumber(peers),
    hotShare === undefined ? `${pause} s` : `${pause} s, hot ${hotShare}`,
    rate(fixed),
    fixed ? String(fixed.lpSize) : '',
    rate(adaptive),
    adaptive ? String(adaptive.lpSize) : '',
    rate(core),
    ratio(best?.eventsPerSecond, core?.eventsPerSecond),
    paper ? si(paper) : '',
    ratio(((known.fixed ? fixed : adaptive) ?? best)?.eventsPerSecond, paper),
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
