/** `swarmscope verify --protocols n`: protocols at random, each as a WebAssembly module and interpreted, on one core; or on one core and a GPU. */

import { nextTurn } from '../../base/next-turn.ts';
import { ok, type Result } from '../../base/result.ts';
import { threefry2x32 } from '../../base/threefry.ts';
import { mulHigh } from '../../base/u32.ts';
import { whole } from '../../base/whole.ts';
import { compile } from '../../protocol/compile.ts';
import { interpretedTwin } from '../../protocol/emit/interpreter.ts';
import { wasmTwin } from '../../protocol/emit/wasm-twin.ts';
import { isWasmAllowed } from '../../protocol/emit/web-assembly.ts';
import type { Program } from '../../protocol/program.ts';
import { doneBy, valuesOf } from '../../protocol/testing/agreement.ts';
import { type Choose, randomProgram } from '../../protocol/testing/random-program.ts';
import { programPair } from '../../verify/program-pair.ts';
import { shapeDevice } from '../../verify/shape-device.ts';
import type { Arguments } from '../args.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';
import { wholeOption } from '../whole-option.ts';

/** Beside where the command was given. */
const FOLDER = 'random-failures';
const PER_LINE = 500;

/** Choices of protocol `number` of a seed. */
function choicesOf(seed: number, number: number): Choose {
  const words = new Uint32Array(2);
  let made = 0;
  return (count) => {
    threefry2x32(seed, number, made++, 0, words);
    return mulHigh(words[0], count);
  };
}

export async function verifyProtocols(host: Host, args: Arguments): Promise<ExitCode> {
  const count = wholeOption(args, 'protocols', { otherwise: 2000, least: 1 });
  if (!count.ok) return report(host, count.failure);
  const seed = wholeOption(args, 'seed', { otherwise: 1, least: 0, most: 2 ** 32 - 1 });
  if (!seed.ok) return report(host, seed.failure);
  const tally = { ran: 0, refused: 0, faults: 0, events: 0, failed: 0 };
  const onGpu = args.get('engine') === 'gpu';
  const pairOf = onGpu ? pairOnGpu : pairOnCore;
  const ways = onGpu ? 'one core, the GPU' : 'interpreted, WebAssembly';
  const state = () =>
    [
      `${whole(tally.ran)} protocols`,
      `${whole(tally.events)} events`,
      `${whole(tally.faults)} ended by a rule that they broke`,
      `${whole(tally.refused)} refused`,
      tally.failed === 0 ? 'all equal' : `${whole(tally.failed)} DIFFERENT`,
    ].join(', ');
  for (let i = 0; i < count.value && !host.cancelled.aborted; i++) {
    // Promises alone never let Ctrl-C in.
    await nextTurn();
    const { text, nodes } = randomProgram(choicesOf(seed.value, i));
    const { program } = compile(text);
    if (!program) {
      tally.refused++;
      continue;
    }
    const pair = await pairOf(program, nodes, i);
    if (!pair.ok) return report(host, pair.failure);
    const { isFault, events, told } = pair.value;
    tally.ran++;
    tally.faults += Number(isFault);
    tally.events += events;
    const [one, other] = told.map((outcome) => JSON.stringify(outcome));
    if (one !== other) {
      tally.failed++;
      await host.print(
        await keep(host, `${FOLDER}/protocol-${seed.value}-${i}.protocol`, text, `${ways}:\n    ${one}\n    ${other}`),
      );
    }
    if ((i + 1) % PER_LINE === 0 && !args.has('quiet')) await host.print(`  ${state()}\n`);
  }
  if (!onGpu && !isWasmAllowed())
    host.note('WebAssembly is refused here: all were interpreted, and nothing was compared\n');
  host.note(`${state()}\n`);
  if (tally.failed > 0) return EXIT.difference;
  return host.cancelled.aborted ? EXIT.cancelled : EXIT.done;
}

interface Pair {
  readonly told: readonly [unknown, unknown];
  readonly isFault: boolean;
  readonly events: number;
}

async function pairOnCore(program: Program, nodes: number, seed: number): Promise<Result<Pair>> {
  const values = valuesOf(program, nodes, seed);
  const interpreted = await doneBy(program, values, interpretedTwin);
  const module = await doneBy(program, values, wasmTwin);
  const { isFault, events } = interpreted;
  return ok({ told: [interpreted, module], isFault, events });
}

/** LP sizes, drives and lists take turns: lists so short that events overflow, too. */
async function pairOnGpu(program: Program, nodes: number, seed: number): Promise<Result<Pair>> {
  const gpu = await shapeDevice()();
  if (!gpu.ok) return gpu;
  const pair = await programPair(program, { nodes, seed }, gpu.value, {
    lpSize: [1, 4, 16, 2][seed % 4],
    drive: seed % 3 === 0 ? 'resident' : 'batch',
    ...(seed % 2 === 1 && { lists: { capacity: 1 + (seed % 5) } }),
  });
  const { core, gpu: told, isFault, events } = pair;
  return ok({ told: [core, told], isFault, events });
}

async function keep(host: Host, path: string, text: string, told: string): Promise<string> {
  const made = await host.makeFolder(FOLDER);
  const written = made.ok ? await host.writeFile(path, text) : made;
  const where = written.ok ? path : written.failure.message;
  return `DIFFERENT: ${where}\n  ${told}\n`;
}
