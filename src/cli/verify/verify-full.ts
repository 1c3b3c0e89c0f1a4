/** `swarmscope verify --full`: every model's cases at its edges, then random scenarios, each on the GPU and on one core. */
import { whole } from '../../base/whole.ts';
import { verifyGrids } from '../../verify/grids.ts';
import { verifyRandom } from '../../verify/random.ts';
import { abandonDevice, shapeDevice } from '../../verify/shape-device.ts';
import { emptyTally, type Tally, type VerifyHost } from '../../verify/verification.ts';
import type { Arguments } from '../args.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';
import { describeAdapter } from '../run/output.ts';
import { reportOpenFailure } from '../run/remedy.ts';
import { jsonText } from '../run/run.ts';
import { keepFailure } from './failure-folder.ts';
import { fullPlan } from './verify-plan.ts';

export async function verifyFull(host: Host, args: Arguments): Promise<ExitCode> {
  const plan = fullPlan(args);
  if (!plan.ok) return report(host, plan.failure);
  const gpu = await host.gpu();
  if (!gpu.ok) return reportOpenFailure(host, gpu.failure, 'gpu');
  const { adapter } = gpu.value;
  const say = args.has('json') || args.has('quiet') ? async () => {} : (line: string) => host.print(`${line}\n`);
  await say(`GPU: ${describeAdapter(adapter)}`);
  const failures: string[] = [];
  const [grid, random] = [emptyTally(), emptyTally()];
  const outside = outsideOf(host, say, failures);
  await verifyGrids(outside, plan.value, grid);
  await verifyRandom(outside, plan.value, random);
  const { seed, part, parts } = plan.value;
  const text = jsonText({ adapter, seed, part, parts, grid, random, failures });
  if (args.has('json')) await host.print(text);
  const out = args.get('out');
  const written = out === undefined ? undefined : await host.writeFile(out, text);
  if (written && !written.ok) return report(host, written.failure);
  return conclude(host, grid, random);
}

function outsideOf(host: Host, say: (line: string) => Promise<void>, failures: string[]): VerifyHost {
  const began = performance.now();
  return {
    open: (scenario, options) => host.openRun(scenario, options),
    plan: (scenario, options) => host.planRun(scenario, options),
    device: shapeDevice,
    abandon: abandonDevice,
    cancelled: host.cancelled,
    say: (tally) => say(`  ${stateOf(tally)}, ${((performance.now() - began) / 1000).toFixed(1)} s`),
    found: async (failure) => {
      const lines = await keepFailure(host, failure);
      failures.push(lines.join('\n'));
      for (const line of lines) await say(line);
    },
  };
}

const isGrid = ({ shapes }: Tally): boolean => shapes === 0;

/** `1,200 random scenarios over 24 shapes, 3,141,592 events, all equal; slots 800, ring 400`. */
function stateOf(tally: Tally): string {
  const { scenarios, shapes, failed, events, cut, refused, lists } = tally;
  const what = isGrid(tally) ? 'cases at the edges' : `random scenarios over ${whole(shapes)} shapes`;
  const verdict = failed === 0 ? 'all equal' : `${whole(failed)} DIFFERENT`;
  const notes = [
    ...(cut > 0 ? [`${whole(cut)} cut short`] : []),
    ...(refused > 0 ? [`${whole(refused)} refused by both engines`] : []),
  ];
  const ran = [`${whole(scenarios)} ${what}`, `${whole(events)} events`, ...notes, verdict].join(', ');
  const byList = Object.entries(lists).map(([list, count]) => `${list} ${whole(count)}`);
  return [ran, ...(byList.length > 0 ? [byList.join(', ')] : [])].join('; ');
}

function conclude(host: Host, grid: Tally, random: Tally): ExitCode {
  for (const tally of [grid, random]) if (tally.scenarios > 0) host.note(`${stateOf(tally)}\n`);
  if (grid.failed + random.failed > 0) return EXIT.difference;
  return host.cancelled.aborted ? EXIT.cancelled : EXIT.done;
}
