/** Rules of a text that a run has broken, in words. */
import { FAULT } from '../../engine/event/layout.ts';
import type { EventWorld } from '../../engine/event/model.ts';
import { faultSites } from '../../protocol/emit/faults.ts';
import type { FaultName, Program } from '../../protocol/program.ts';
import { type TickMicroseconds, toSeconds } from '../../scenario/scenario.ts';

type Words = readonly [message: (value: number, seconds: (ticks: number) => string) => string, remedy: string];

const WORDS: Readonly<Record<FaultName, Words>> = {
  division: [() => 'divides by 0', 'ask first whether it is 0'],
  place: [(value) => `uses place ${value}, which is beyond the end`, 'ask first whether it is there'],
  loop: [(value) => `goes on after ${value} turns of a loop`, 'raise the most that the loop says, or end it earlier'],
  range: [() => 'draws one of 0', 'ask first whether there is one'],
  amount: [(value) => `counts ${value}, more than it says at most`, 'raise the most that the count says'],
  receiver: [(value) => `sends to node ${value}, which does not exist`, 'nodes have the numbers below `nodes`'],
  'early-self': [
    (value, seconds) => `sets a timer for ${seconds(value)}, which is not later`,
    'set it at least one tick from now',
  ],
  early: [
    (value, seconds) => `sends a message that comes at ${seconds(value)}, less than one lookahead later`,
    'let it take longer, or lower the lookahead',
  ],
};

/** For `EventWorld.faults`. */
export function faultsOf(
  program: Program,
  tick: TickMicroseconds,
  lookaheadTicks: number,
): NonNullable<EventWorld['faults']> {
  const { sites } = faultSites(program);
  const seconds = (ticks: number) => `${toSeconds(ticks, tick)} s`;
  return ({ code, node, timeTicks, value }) => {
    const site = sites[code - FAULT.model];
    if (!site) return undefined;
    const [message, remedy] = WORDS[site.fault];
    return {
      message: `node ${node}, at ${seconds(timeTicks)}, ${message(value, seconds)}`,
      remedy,
      span: site.span,
      // Its window begins later than that.
      safeTicks: Math.max(0, timeTicks - lookaheadTicks),
    };
  };
}
