/** Covers: where no module can be made the program runs all the same; a node is replayed beside a module; what sends too early is told in order. */
import { afterEach, expect, it, vi } from 'vitest';
import { tracedEvents } from '../../engine/event/event-trace.ts';
import { Replay } from '../../engine/event/replay.ts';
import { SequentialExecutor } from '../../engine/event/sequential/sequential-executor.ts';
import { runSequential, samplingOf } from '../../engine/event/testing/run-world.ts';
import { compile } from '../compile.ts';
import type { Program } from '../program.ts';
import { doneBy, valuesOf } from '../testing/agreement.ts';
import { programWorld } from '../testing/program-world.ts';
import { textWith } from '../testing/text-with.ts';
import { programOf } from '../testing/texts.ts';
import { faultSites } from './faults.ts';
import { interpretedTwin } from './interpreter.ts';
import { wasmTwin } from './wasm-twin.ts';
import { isWasmAllowed } from './web-assembly.ts';

const RUMOUR = programOf('texts/rumour');
const VALUES = valuesOf(RUMOUR, 200, 4);
const LAYOUT = { nodes: 200, stride: 4, draws: 1, state: 2, storeWords: 0, counters: 3 };

afterEach(() => {
  vi.restoreAllMocks();
});

it('a host that refuses WebAssembly interprets, with equal results', async () => {
  const told = await runSequential(programWorld(RUMOUR, VALUES, wasmTwin));
  expect(isWasmAllowed()).toBe(true);
  vi.spyOn(WebAssembly, 'Module').mockImplementation(function refuse() {
    throw new WebAssembly.CompileError('refused by the policy');
  });
  expect(isWasmAllowed()).toBe(false);
  const world = programWorld(RUMOUR, VALUES, wasmTwin);
  expect(world.twin.laidOut?.(LAYOUT)).toBeUndefined();
  expect(await runSequential(world)).toEqual(told);
});

it('a network beyond 32 bits of addresses has no module, and nothing is allocated for one', () => {
  const { twin } = programWorld(RUMOUR, VALUES, wasmTwin);
  expect(twin.laidOut?.({ ...LAYOUT, nodes: 2 ** 20, stride: 4112 })).toBeUndefined();
});

it('a run of a module has its words in its memory, and a node is replayed beside it', async () => {
  const world = programWorld(RUMOUR, VALUES, wasmTwin);
  const executor = new SequentialExecutor(world, samplingOf(world));
  await executor.watch(0);
  await executor.advance({ wallMs: 1e9, untilTicks: 5000 });
  const replay = Replay.fromStart(world, 0);
  for (const event of tracedEvents(executor.takeEventTrace())) replay.handle(event);
  const reading = executor.read();
  expect([...replay.state]).toEqual([reading.state(0, 0), reading.state(0, 1)]);
  expect(replay.sent()).toBe(reading.sent(0));
  expect(reading.sent(0)).toBeGreaterThan(5);
});

function faultOf(program: Program, told: unknown): readonly [string, string] {
  const { message } = told as { message: string };
  const [, code] = /reported fault (\d+)/.exec(message) ?? [];
  const { fault } = faultSites(program).sites[Number(code) - 16];
  return [fault, message];
}

it.each([
  ['early', 'send go(1) to other() after 1 ms\n  let y = 1 / x', 'early'],
  ['nobody', 'send go(1) to nodes after 1 s\n  let y = 1 / x', 'receiver'],
  ['too early a timer', 'set tick after x * 1 ms\n  let y = 1 / x', 'early-self'],
  ['a division before', 'let y = 1 / x\n  send go(1) to nodes after 1 s', 'division'],
  ['a loop', 'var i = 0\n  while i < 9 at most 5 { i += 1 }\n  send go(1) to nodes after 1 s', 'loop'],
])('%s is told, and not what follows', async (_what, body, fault) => {
  const { program, problems } = compile(`protocol 1 "Faulty"
nodes = 10 in 2 .. 100
end = 10 s in 1 s .. 10 s
lookahead 20 ms
state { x: u32 }
message go(n: u32)
timer tick
start { if node > 4 { set tick after 100 ms * (20 - node) } }
on go(n) { }
on tick {
  ${body}
}
`);
  expect(problems).toEqual([]);
  if (!program) return;
  const values = valuesOf(program, 10, 1);
  const { told } = await doneBy(program, values, wasmTwin);
  const [name, message] = faultOf(program, told);
  expect(name).toBe(fault);
  // Of five nodes the one whose timer is due first.
  expect(message).toContain('node 9, handling its event at tick 1100');
  expect((await doneBy(program, values, interpretedTwin)).told).toEqual(told);
});

it('the deepest blocks in the deepest functions run, interpreted too', async () => {
  const [open, close] = [Array.from({ length: 59 }, (_, k) => `for k${k} in 0 ..< 1 {`).join(' '), '}'.repeat(59)];
  const functions = Array.from(
    { length: 15 },
    (_, i) => `fn f${i}() {\n${open} ${i === 0 ? 'x += 1' : `f${i - 1}()`} ${close}\n}`,
  );
  const { program } = compile(textWith('f14()', `${functions.join('\n')}\nstart { set tick(1) after 1 ms }`));
  if (!program) throw new Error('no program');
  const values = valuesOf(program, 4, 1);
  const interpreted = await doneBy(program, values, interpretedTwin);
  expect(interpreted.events).toBe(4);
  expect(await doneBy(program, values, wasmTwin)).toEqual(interpreted);
});
