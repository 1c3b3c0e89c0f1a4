/** Texts for tests, as worlds beside those of the models that they say again. */

import { readFileSync } from 'node:fs';
import { fail } from '../../../base/result.ts';
import type { EventWorld } from '../../../engine/event/model.ts';
import { expectOk } from '../../../engine/event/testing/run-world.ts';
import { compile } from '../../../protocol/compile.ts';
import type { Program, UnderlayPart } from '../../../protocol/program.ts';
import { ownSpec } from '../../../protocol/spec.ts';
import { type Choices, complete } from '../../../scenario/defaults.ts';
import { type Files, NO_FILES } from '../../../scenario/files.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import type { Params } from '../../../scenario/spec.ts';
import { digitsOf } from '../../gossip/config.ts';
import { ownModel } from '../model.ts';

export function programOf(text: string): Program {
  const { program, problems } = compile(text);
  if (!program) throw new Error(problems.map(({ message, remedy }) => `${message} ${remedy}`).join('\n'));
  return program;
}

const SRC = new URL('../../../', import.meta.url);
const textIn = (path: string): string => readFileSync(new URL(`${path}.protocol`, SRC), 'utf8');
const phold = (delay: string) => programOf(textIn(`protocol/testing/texts/phold-${delay}`));
export const FAULTS_TEXT = textIn('models/own/testing/faults');

export const TEXTS = {
  pholdConstant: phold('constant'),
  pholdExponential: phold('exponential'),
  pholdUniform: phold('uniform'),
  gossip: programOf(textIn('protocol/examples/gossip')),
  /** Breaks the rule `which`; a third of the nodes do. */
  faults: programOf(FAULTS_TEXT),
} as const;

const models = new Map<Program, ReturnType<typeof ownModel>>();

/** Prepared on one core, and built. */
export async function worldOf(program: Program, choices: Choices, files: Files = NO_FILES): Promise<EventWorld> {
  const model = models.get(program) ?? ownModel(program);
  models.set(program, model);
  const scenario = complete(ownSpec(program, 'own-0'), choices);
  const gpu = async () => fail('unsupported', 'one core prepares', '');
  const prepared = await model.prepare?.(scenario, files, { routing: 'one-core', gpu });
  return model.build(scenario, files, prepared && expectOk(prepared));
}

/** Nodes that ask and answer, over any parts of an underlay, each of which has something to do; and who asks themselves. */
export function underlayProgram(parts: readonly UnderlayPart[]): readonly [Program, Choices] {
  const after = parts.includes('delay') ? '' : ' after least + random(20 ms)';
  const hasSessions = parts.includes('sessions');
  const program = programOf(`protocol 1 "Parts"
nodes = 48 in 2 .. 1000
end = 3 s in 1 s .. 1 h
${parts.length > 0 ? `underlay ${parts.join(' ')}` : ''}
${parts.includes('delay') ? '' : 'lookahead least'}
param least: time = 5 ms in 1 ms .. 1 s
state { asked: u32, heard: u32 }
message ask(said: u32), reply(said: u32)
timer again
counter asks, replies
measure round_trip "Round trip" "ms"
on again {
  asked += 1
  send ask(ticks(now)) to random(nodes)${after}
  set again after 50 ms + random(50 ms)
}
on ask(said) from who {
  count asks
  answer reply(said) to who${after}
}
on reply(said) {
  count replies
  heard += 1
  measure round_trip (now - as_time(said)) / 1 ms
}
${hasSessions ? 'start { }\non join' : 'start'} {
  send ask(ticks(now)) to (node + 1) % nodes${after}
  set again after 1 ms
}
observe lost_at "Lost" = asked - heard
`);
  const given: Record<UnderlayPart, Params> = {
    delay: { latency: 'regions' },
    loss: { loss: 0.2 },
    nat: { nat: 0.3 },
    sessions: { churn: 'exponential', sessionScale: 1, offlineMean: 0.5 },
  };
  return [program, { params: Object.assign({}, ...parts.map((part) => given[part])), seed: 9 }];
}

/** Gossip whose rumours are handed on in so many rounds: each node counts them down in binary digits, of all rumours at once, as the model does. */
export function forwardingProgram(rounds: number): Program {
  const digits = digitsOf(rounds);
  const changes: readonly (readonly [string, string])[] = [
    ['heard: u32, received: u32', `heard: u32, received: u32, left: u32[${digits}]`],
    [
      'heard = ticks(now) + 1',
      `heard = ticks(now) + 1
  for i in 0 ..< ${digits} {
    if ((${rounds} >> i) & 1) == 1 { left[i] |= news }
  }`,
    ],
    [
      'if !is_open { active = 0 }',
      `active = 0
  var borrow = told
  for i in 0 ..< ${digits} {
    let digit = left[i]
    left[i] = digit ^ borrow
    borrow &= ~digit
    active |= left[i]
  }
  if !is_open { active = 0 }`,
    ],
  ];
  return programOf(
    changes.reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`the example has no ${from}`);
      return text.replace(from, to);
    }, textIn('protocol/examples/gossip')),
  );
}

/** What of a scenario of PHOLD the text calls otherwise. */
export function pholdChoices({ params, seed, tick }: Scenario): readonly [Program, Choices] {
  const { lookahead, delay, ...rest } = params;
  const byDelay: Readonly<Record<string, Program>> = {
    exponential: TEXTS.pholdExponential,
    uniform: TEXTS.pholdUniform,
    constant: TEXTS.pholdConstant,
  };
  return [byDelay[delay], { params: { ...rest, least: lookahead }, seed, tick }];
}

/** The same of gossip with one rumour among all. */
export function gossipParams(params: Params): Params {
  const { mode, timeToLive, start, overlay, degree, forwarding, rumours, rumourEvery, ...rest } = params;
  return {
    ...rest,
    pushes: mode === 'pull' ? 'no' : 'yes',
    pulls: mode === 'push' ? 'no' : 'yes',
    life: timeToLive,
    spread: start === 'spread' ? 'yes' : 'no',
  };
}
