/** `swarmscope verify --full`: a grid of scenarios, each on every engine and LP size that it names. */
import { fail } from '../base/result.ts';
import { pholdGrid } from '../models/phold/grid.ts';
import type { OpenOptions } from '../models/run.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Arguments } from './args.ts';
import { EXIT, type ExitCode, exitCodeOf } from './exit-codes.ts';
import { type Host, report } from './host.ts';
import { openOptionsOf } from './run-options.ts';
import { verifyScenario } from './verify.ts';

/** One scenario of a grid. `tweak` goes to `openRun` as it is: list capacities that force overflow, say. */
export interface GridCase {
  readonly name: string;
  readonly scenario: Scenario;
  readonly lpSizes: readonly OpenOptions['lpSize'][];
  readonly tweak?: Partial<OpenOptions>;
}

/** Every model's grid. */
const grid: readonly GridCase[] = pholdGrid;

export async function verifyFull(host: Host, args: Arguments): Promise<ExitCode> {
  if (grid.length === 0)
    return report(
      host,
      fail('unsupported', 'this build has no grid of scenarios', 'verify one scenario by name').failure,
    );
  const { engine } = openOptionsOf(args);
  let worst: ExitCode = EXIT.done;
  for (const [i, one] of grid.entries()) {
    if (host.cancelled.aborted) return EXIT.cancelled;
    await host.print(`${i + 1}/${grid.length} ${one.name}\n`);
    const code = await verifyCase(host, one, engine, args.has('quiet'));
    if (code !== EXIT.done && worst !== EXIT.difference) worst = code;
  }
  host.note(
    worst === EXIT.done ? `${grid.length} scenarios, all equal\n` : 'not all of the grid is verified: see above\n',
  );
  return worst;
}

async function verifyCase(host: Host, one: GridCase, engine: OpenOptions['engine'], quiet: boolean): Promise<ExitCode> {
  const gpu = one.lpSizes.map((lpSize) => ({ ...one.tweak, engine: 'gpu', lpSize }) as const);
  const sequential = { engine: 'sequential', lpSize: 'auto' } as const;
  const plan = engine === 'gpu' ? gpu : engine === 'sequential' ? [sequential, sequential] : [...gpu, sequential];
  const { runs, failure } = await verifyScenario(host, one.scenario, plan, quiet, (line) => host.print(`${line}\n`));
  if (runs.some((run) => run.differences.length > 0)) return EXIT.difference;
  if (!failure) return EXIT.done;
  return failure.kind === 'cancelled' ? exitCodeOf('cancelled') : report(host, failure);
}
