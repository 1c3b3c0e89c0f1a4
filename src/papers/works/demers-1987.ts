/** Demers et al. 1987: epidemics for databases. Tables 1 and 2 were read in report CSL-89-1, the same text. */
import { neverHear } from '../../models/gossip/spec/known.ts';
import { type DocumentedLines, exactly, type Paper, type PaperLine, within } from '../paper.ts';

/** With as many digits as each was printed with. */
const digits = (label: string, values: readonly string[]): PaperLine => ({
  label,
  points: values.map((text, i) => {
    const half = 0.5 * 10 ** -(text.split('.')[1]?.length ?? 0);
    return { x: i + 1, y: Number(text), low: Number(text) - half, high: Number(text) + half };
  }),
});
/** 500 runs of `public/papers/demers-1987.rumour.protocol` each, with half of the 99% interval. */
const ofProtocol = (values: Parameters<typeof within>[1]): DocumentedLines => ({
  machine: 'one core, 2026-11-27',
  document: 'validation',
  runs: 500,
  lines: [within('', values)],
});
const RUMOUR = 'study run public/papers/demers-1987.rumour.protocol --over k=1,2,3,4,5 --repeat 500';
const FANOUTS = [2, 3, 4, 5] as const;

export const demers1987: Paper = {
  id: 'demers-1987',
  name: 'Demers et al. 1987',
  authors: [
    'Alan Demers',
    'Dan Greene',
    'Carl Hauser',
    'Wes Irish',
    'John Larson',
    'Scott Shenker',
    'Howard Sturgis',
    'Dan Swinehart',
    'Doug Terry',
  ],
  title: 'Epidemic Algorithms for Replicated Database Maintenance',
  year: 1987,
  venue: 'Proceedings of the 6th ACM Symposium on Principles of Distributed Computing',
  pages: '1-12',
  doi: '10.1145/41840.41841',
  kind: 'inproceedings',
  behind: 'model',
  models: ['gossip'],
  presets: ['gossip/push-or-pull', 'gossip/infect-and-die'],
  rows: [
    {
      id: 'section-1.3',
      place: 'Section 1.3',
      asks: 'How fast does the share that does not know shrink, by push and by pull?',
      published: 'Near the end a round of pull leaves the square of it, one of push about 1/e.',
      status: 'reproduced',
      command: 'run gossip/push-or-pull',
      why: 'Deviations from both, summed over a run of 512 nodes and 40 seeds, are 0.8 ± 4.6 nodes by push, −0.7 ± 6.3 by pull: the 99% interval holds 0 (docs/validation.md).',
    },
    {
      id: 'section-1.4',
      place: 'Section 1.4',
      asks: 'How many never hear a rumour that is pushed so often?',
      published: 'A share s = e^-m, m being the copies sent for each node. Handed on once to f others m is f (1 − s).',
      axes: { x: { label: 'Fanout', unit: '' }, y: { label: 'Residue', unit: '', isLog: true } },
      lines: [exactly('', Object.fromEntries(FANOUTS.map((fanout) => [fanout, neverHear(fanout)])))],
      study: {
        preset: 'gossip/infect-and-die',
        params: { nodes: 2 ** 12 },
        over: [{ params: ['fanout'], values: FANOUTS.map((fanout) => [fanout]) }],
        repeat: 20,
        column: 'metrics.residue',
        x: 'fanout',
        shrunk: { params: { nodes: 256 }, over: [{ params: ['fanout'], values: [[2], [3]] }] },
      },
      status: 'reproduced',
      why: 'The 99% interval of the mean holds the share, or lies beside it by less than a node.',
    },
    {
      id: 'table-1',
      place: 'Table 1, section 1.4',
      asks: 'And with feedback and counters?',
      published:
        '1,000 sites; a site stops after k copies that were in vain. Copies a site: 1.7, 3.3, 4.5, 5.6, 6.7, so s = e^-m; the last hear after 16.8 to 17.7 cycles.',
      axes: { x: { label: 'Counter k', unit: '' }, y: { label: 'Residue', unit: '', isLog: true } },
      lines: [digits('', ['0.18', '0.037', '0.011', '0.0036', '0.0012'])],
      documented: ofProtocol({
        1: [0.1749, 0.0018],
        2: [0.03699, 0.00077],
        3: [0.01066, 0.00038],
        4: [0.00346, 0.00021],
        5: [0.00126, 0.00013],
      }),
      command: RUMOUR,
      status: 'shape',
      why: 'By a written protocol whose counter begins anew after a copy that was news, and whose copies of one cycle are news to a site together: with all copies in vain counted the residue is 0.205 and 0.0597 for k = 1 and 2. Of four readings of the rule this is the one that fits, so that it fits proves little. Copies a site and the last cycle agree as well; the mean cycle in which a site hears it does not (9.8 to 10.1 against 11.0 to 12.8), which may be counted otherwise.',
    },
    {
      id: 'table-2',
      place: 'Table 2, section 1.4',
      asks: 'And blindly, by the toss of a coin?',
      published:
        '1,000 sites; a site stops with chance 1/k after each copy. Copies a site: 0.04, 1.6, 2.8, 3.9, 4.9; the last hear after 38 to 32 cycles.',
      axes: { x: { label: 'Coin k', unit: '' }, y: { label: 'Residue', unit: '', isLog: true } },
      lines: [digits('', ['0.96', '0.20', '0.060', '0.021', '0.008'])],
      documented: ofProtocol({
        1: [0.9593, 0.0025],
        2: [0.2104, 0.0087],
        3: [0.05974, 0.00119],
        4: [0.01985, 0.00061],
        5: [0.00709, 0.00036],
      }),
      command: `${RUMOUR} --set feedback=no --set tosses=yes`,
      status: 'shape',
      why: 'By the same protocol. With k of 4 and 5 fewer are left than its digits allow, 0.0199 and 0.0071: over how many runs it was taken is not said. Copies a site and the last cycle agree; the mean cycle for these is earlier (12.4 and 11.9 against 14.1 and 13.8).',
    },
  ],
};
