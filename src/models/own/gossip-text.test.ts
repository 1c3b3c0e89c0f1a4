/** Covers: gossip as a text is the model, everywhere in its ranges, where the rumour begins with somebody who is online. */
import { expect, it } from 'vitest';
import { threefry2x32 } from '../../base/threefry.ts';
import { mulHigh } from '../../base/u32.ts';
import { complete } from '../../scenario/defaults.ts';
import { NO_FILES } from '../../scenario/files.ts';
import { toTicks } from '../../scenario/scenario.ts';
import { underlayOf } from '../../underlay/config.ts';
import { Sessions } from '../../underlay/sessions.ts';
import { COUNTER, STREAMS } from '../gossip/config.ts';
import { gossipModel } from '../gossip/model.ts';
import type { GossipParams } from '../gossip/spec/params.ts';
import { gossipSpec } from '../gossip/spec.ts';
import { casesOf, type HeldCase, heldTo, programOf } from './testing/text-runs.ts';

const program = programOf('examples/gossip');

/** Of the model, in the order of the text. */
const { begun, sent, informed, vain, requests, lost, toOffline, toNated, arrivals, departures } = COUNTER;
const COLUMNS = [begun, sent, informed, vain, requests, lost, toOffline, toNated, arrivals, departures];

const MODES = { yes: { yes: 'pushPull', no: 'push' }, no: { yes: 'pull', no: 'pull' } } as const;

/** What the model calls a case. */
function scenarioOf({ nodes, params, seed, tick }: HeldCase) {
  const { pushes, pulls, life, spread, friends, ...rest } = params;
  const mode = MODES[pushes as 'yes' | 'no'][pulls as 'yes' | 'no'];
  const start = spread === 'yes' ? 'spread' : 'together';
  const known = { overlay: friends === 0 ? 'everybody' : 'random', degree: Math.max(1, Number(friends)) };
  return complete(gossipSpec, { seed, tick, params: { ...rest, ...known, nodes, mode, start, timeToLive: life } });
}

function beginsOnline(scenario: ReturnType<typeof scenarioOf>): boolean {
  const { params, seed, tick } = scenario;
  const { sessions } = underlayOf(params as GossipParams, (seconds) => toTicks(seconds, tick), NO_FILES);
  const words = new Uint32Array(2);
  threefry2x32(seed, STREAMS.origins, 0, 0, words);
  return new Sessions(sessions, seed, STREAMS.sessions).startsOnline(mulHigh(words[0], Number(params.nodes)));
}

it('everywhere in its ranges', async () => {
  const counted = COLUMNS.map(() => 0);
  for (const one of casesOf(program, [2, 60], 48)) {
    const scenario = scenarioOf(one);
    // The model always tells, or asks.
    const { pushes, pulls } = one.params;
    if ((pushes === 'no' && pulls === 'no') || !beginsOnline(scenario)) continue;
    const { counters } = await heldTo(program, one, () => gossipModel.build(scenario, NO_FILES), COLUMNS);
    counters.forEach((count, i) => {
      counted[i] += count;
    });
  }
  expect(Math.min(...counted)).toBeGreaterThan(10);
});
