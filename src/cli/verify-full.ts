/** `swarmscope verify --full`: every model's cases at its edges, then random scenarios, each on the GPU and on one core. */
import { whole } from '../base/whole.ts';
import { type RandomHost, type Tally, verifyRandom } from '../verify/random.ts';
import { abandonDevice, shapeDevice } from '../verify/shape-device.ts';
import type { Arguments } from './args.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { keepFailure } from './failure-folder.ts';
import { type Host, report } from './host.ts';
import { describeAdapter } from './output.ts';
import { reportOpenFailure } from './remedy.ts';
import { jsonText } from './run.ts';
import { type FullPlan, fullPlan } from './verify-plan.ts';

export async function verifyFull(host: Host, args: Arguments): Promise<ExitCode> {
  const plan = fullPlan(args);
  if (!plan.ok) return report(host, plan.failure);
  const adapter = await host.adapter();
  if (!adapter.ok) return reportOpenFailure(host, adapter.failure, 'gpu');
  const say = args.has('json') || args.has('quiet') ? async () => {} : (line: string) => host.print(`${line}\n`);
  await say(`GPU: ${describeAdapter(adapter.value)}`);
  const failures: string[] = [];
  const tally = await verifyRandom(randomHost(host, plan.value, say, failures), plan.value);
  const text = jsonText({ ...tally, seed: plan.value.seed, part: plan.value.part, parts: plan.value.parts, failures });
  if (args.has('json')) await host.print(text);
  const out = args.get('out');
  const written = out === undefined ? undefined : await host.writeFile(out, text);
  if (written && !written.ok) return report(host, written.failure);
  return conclude(host, tally);
}

function randomHost(host: Host, plan: FullPlan, say: (line: string) => Promise<void>, failures: string[]): RandomHost {
  const began = performance.now();
  return {
    open: host.openRun,
    device: shapeDevice,
    abandon: abandonDevice,
    cancelled: host.cancelled,
    say: (tally) => say(`${stateOf(tally)}, ${((performance.now() - began) / 1000).toFixed(1)} s`),
    found: async (failure) => {
      const lines = await keepFailure(host, plan.seed, failure);
      failures.push(lines.join('\n'));
      for (const line of lines) await say(line);
    },
  };
}

const stateOf = ({ scenarios, shapes, failed, events }: Tally): string =>
  `  ${whole(scenarios)} scenarios over ${whole(shapes)} shapes, ${whole(events)} events, ${failed === 0 ? 'all equal' : `${whole(failed)} DIFFERENT`}`;

function conclude(host: Host, tally: Tally): ExitCode {
  const { scenarios, shapes, failed, cut, refused } = tally;
  const details = `${whole(cut)} cut short, ${whole(refused)} refused by both`;
  if (failed > 0) {
    host.note(
      `${whole(failed)} of ${whole(scenarios)} scenarios over ${whole(shapes)} shapes differ (${details}): see above\n`,
    );
    return EXIT.difference;
  }
  if (host.cancelled.aborted) return EXIT.cancelled;
  host.note(`${whole(scenarios)} scenarios over ${whole(shapes)} shapes, all equal (${details})\n`);
  return EXIT.done;
}
