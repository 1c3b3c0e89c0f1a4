/** Block dissemination in a swarm (Niu and Feng) as data: parameters, presets with their questions, metrics, charts, views. */
import { thresholdOf } from '../../base/threshold.ts';
import type { ModelSpec, ParamValue } from '../../scenario/spec.ts';
import { termsOf } from '../../scenario/term.ts';
import { swarmCharts } from './spec/charts.ts';
import { checkSwarm, horizonOf } from './spec/check.ts';
import { representationOf } from './spec/graph-rule.ts';
import { type SwarmParams, swarmParams } from './spec/params.ts';
import { swarmPresets } from './spec/presets.ts';
import { swarmMetrics, swarmSampling, swarmSeries } from './spec/quantities.ts';
import { swarmStrips, swarmViews } from './spec/views.ts';

export const swarmSpec: ModelSpec<SwarmParams> = {
  id: 'swarm',
  version: 2,
  title: 'Swarm',
  summary:
    'How a file in blocks reaches all peers of a BitTorrent-like swarm: in every round, each peer pushes one block that it has to a random neighbour that lacks it.',
  engine: 'rounds',
  clock: 'rounds',
  params: swarmParams,
  pinned: ['peers', 'blocks', 'choice', 'connection', 'slots', 'arrivals'],
  shape: swarmShape,
  presets: swarmPresets,
  metrics: swarmMetrics,
  sampling: swarmSampling,
  series: swarmSeries,
  charts: swarmCharts,
  views: swarmViews,
  strips: swarmStrips,
  terms: termsOf({
    peer: 'A member of the swarm: it wants all blocks, and gives those that it has.',
    'block, piece': 'A part of the file, given on as a whole; BitTorrent calls it a piece.',
    seed: 'A peer that has all blocks from the start.',
    neighbour: 'A peer that is connected with this one: blocks go along connections alone.',
    degree: 'How many neighbours a peer has.',
    'push, pushes, pushed': 'A peer gives one block to a neighbour, of its own accord.',
    'upload slot, slot': 'A push that a peer can make in a round.',
    'useful block, useful': 'A block that its receiver lacks.',
    duplicate:
      'A block that its receiver gets twice in one round, from two neighbours that did not know of each other.',
    'rarest first, rarest block, rarest':
      'Pushing the block of which there are the fewest copies, so that none becomes scarce.',
    'RUB, random useful': 'Random useful block: any block that the receiver lacks, all alike.',
    'GRF, global rarest first':
      'Global rarest first: the block with the fewest copies in the whole swarm. No real peer could know.',
    'LRF, local rarest first':
      'Local rarest first: the block with the fewest copies among the neighbours of the sender.',
    'free rider': 'A peer that takes blocks and never gives any.',
    'flash crowd': 'Many arrive at once, when something new has come out.',
    linger: 'To stay for a while and give, with all blocks in hand.',
    'lower bound': 'What nobody can do better than, however clever.',
    Poisson: 'Of arrivals: each comes by chance and by itself, at the same rate all the time.',
  }),
  tour: () => import('./spec/tour.ts').then(({ swarmTour }) => swarmTour),
  horizon: horizonOf,
  check: checkSwarm,
};

/** The largest number of neighbours, which the local choice compares copies by, is drawn: a capacity, as the room of a stored graph. */
function swarmShape(params: SwarmParams): readonly (ParamValue | boolean)[] {
  const { peers, blocks, slots, keptBlocks, freeRiders, seedsLeave } = params;
  return [
    peers,
    blocks,
    slots,
    params.choice,
    params.kernel,
    params.kernel === 'limited' && keptBlocks,
    representationOf(params) === 'implicit',
    params.arrivals !== 'together',
    params.arrivals !== 'together' || params.leave === 'leave' || seedsLeave > 0,
    thresholdOf(freeRiders) > 0,
  ];
}
