/** `swarmscope verify --protocols n`: protocols at random, each as a WebAssembly module and interpreted, on one core. */
import { threefry2x32 } from '../../base/threefry.ts';
import { mulHigh } from '../../base/u32.ts';
import { whole } from '../../base/whole.ts';
import { compile } from '../../protocol/compile.ts';
import { interpretedTwin } from '../../protocol/emit/interpreter.ts';
import { wasmTwin } from '../../protocol/emit/wasm-twin.ts';
import { isWasmAllowed } from '../../protocol/emit/web-assembly.ts';
import { doneBy, valuesOf } from '../../protocol/testing/agreement.ts';
import { type Choose, randomProgram } from '../../protocol/testing/random-program.ts';
import type { Arguments, OptionSpec } from '../args.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';
import { wholeOption } from '../whole-option.ts';

export const PROTOCOLS_OPTION: OptionSpec = {
  name: 'protocols',
  value: 'n',
  help: 'n protocols at random, each as WebAssembly and interpreted, on one core',
};

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
  const state = () =>
    [
      `${whole(tally.ran)} protocols`,
      `${whole(tally.events)} events`,
      `${whole(tally.faults)} ended by a rule that they broke`,
      `${whole(tally.refused)} refused`,
      tally.failed === 0 ? 'all equal' : `${whole(tally.failed)} DIFFERENT`,
    ].join(', ');
  for (let i = 0; i < count.value && !host.cancelled.aborted; i++) {
    const { text, nodes } = randomProgram(choicesOf(seed.value, i));
    const { program } = compile(text);
    if (!program) {
      tally.refused++;
      continue;
    }
    const values = valuesOf(program, nodes, i);
    const interpreted = await doneBy(program, values, interpretedTwin);
    const module = await doneBy(program, values, wasmTwin);
    tally.ran++;
    tally.faults += Number(interpreted.isFault);
    tally.events += interpreted.events;
    const [one, other] = [JSON.stringify(interpreted), JSON.stringify(module)];
    if (one !== other) {
      tally.failed++;
      await host.print(await keep(host, `${FOLDER}/protocol-${seed.value}-${i}.protocol`, text, one, other));
    }
    if ((i + 1) % PER_LINE === 0 && !args.has('quiet')) await host.print(`  ${state()}\n`);
  }
  if (!isWasmAllowed()) host.note('WebAssembly is refused here: all were interpreted, and nothing was compared\n');
  host.note(`${state()}\n`);
  if (tally.failed > 0) return EXIT.difference;
  return host.cancelled.aborted ? EXIT.cancelled : EXIT.done;
}

async function keep(host: Host, path: string, text: string, one: string, other: string): Promise<string> {
  const made = await host.makeFolder(FOLDER);
  const written = made.ok ? await host.writeFile(path, text) : made;
  const where = written.ok ? path : written.failure.message;
  return `DIFFERENT: ${where}\n    interpreted: ${one}\n    WebAssembly: ${other}\n`;
}
