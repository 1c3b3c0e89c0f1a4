/** Every parameter of a gossip network, in the order of the form: what it means, its unit, its range. */
import { onlyIf, paramsIn, unlessIs } from '../../../scenario/param-kinds.ts';
import type { ParamsOf } from '../../../scenario/spec.ts';
import { churnParams } from '../../../underlay/spec/churn-params.ts';
import { linkParams, lookaheadParam } from '../../../underlay/spec/link-params.ts';

const network = paramsIn('Network');
const gossip = paramsIn('Gossip');
const news = paramsIn('Rumours');
const time = paramsIn('Time');

export const gossipParams = {
  nodes: network.count('Nodes', 2 ** 16, [2, 2 ** 20], {
    scale: 'pow2',
    explore: [2 ** 4, 2 ** 20],
    help: 'How many nodes there are. A thousand times as many need about 17 rounds more by push.',
  }),
  overlay: network.choice('Who knows whom', {
    help: 'Whom a node can contact.',
    choices: [
      { value: 'everybody', label: 'Everybody' },
      { value: 'random', label: 'Random overlay', help: 'Each knows a few, drawn for good; they need not know it.' },
    ],
  }),
  degree: network.count('Degree', 8, [1, 64], {
    explore: [1, 32],
    help: 'How many others a node knows.',
    ...onlyIf('overlay', 'random'),
  }),
  mode: gossip.choice('Push or pull', {
    help: 'What a node does in a round about each other that it contacts.',
    choices: [
      { value: 'push', label: 'Push', help: 'Who knows a rumour tells it.' },
      { value: 'pull', label: 'Pull', help: 'Everybody asks; who is asked tells what it knows.' },
      { value: 'pushPull', label: 'Push and pull', help: 'Everybody tells and asks at once.' },
    ],
  }),
  fanout: gossip.count('Fanout', 1, [1, 32], {
    explore: [1, 10],
    help: 'How many others a node contacts in a round, of an overlay no more than it knows.',
  }),
  forwarding: gossip.count('Rounds of forwarding', 0, [0, 31], {
    unit: 'rounds',
    explore: [0, 10],
    called: ['forwarded'],
    help: 'In how many rounds a node hands on what it hears. 1: once (“infect and die”); 0: in every round from then on.',
  }),
  timeToLive: gossip.count('Time to live', 0, [0, 10_000], {
    unit: 'rounds',
    explore: [0, 60],
    help: 'How many rounds after its beginning nobody hands a rumour on any more. 0: it never ends.',
  }),
  rumours: news.count('Rumours', 1, [1, 32], {
    unit: 'rumours',
    explore: [1, 32],
    help: 'How many there are. Each begins at a node that is drawn; where that is offline, with somebody else.',
  }),
  rumourEvery: news.seconds('A rumour every', 2, [0, 1e6], {
    scale: 'log',
    explore: [0.1, 100],
    help: 'Time from the beginning of one rumour to that of the next, at least a lookahead.',
    ...unlessIs('rumours', 1),
  }),
  ...linkParams,
  ...churnParams,
  period: time.seconds('Round', 1, [0.001, 3600], {
    explore: [0.1, 10],
    help: 'Time from one round of a node to its next. What it hears, it hands on from its next round on.',
  }),
  start: time.choice('Rounds begin', {
    help: 'Whether the nodes keep step.',
    choices: [
      { value: 'together', label: 'All together' },
      { value: 'spread', label: 'Each at its own time' },
    ],
  }),
  end: time.seconds('End', 30, [0, 4.2e6], {
    minExclusive: true,
    scale: 'log',
    explore: [5, 1000],
    help: 'Simulated time at which the run ends. Events before it are executed.',
  }),
  lookahead: lookaheadParam,
};

/** Durations in seconds. */
export type GossipParams = ParamsOf<typeof gossipParams>;
