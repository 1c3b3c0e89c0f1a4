/** `swarmscope verify --hardware`: what a release is held to on real GPUs, where threads race. */

import { fail } from '../../base/result.ts';
import { LP_SIZES } from '../../engine/event/gpu/lp-tuner.ts';
import type { OpenOptions } from '../../run/run.ts';
import { engineOf } from '../../scenario/engines.ts';
import { type HardwareRun, hardwareCases } from '../../verify/hardware.ts';
import type { Arguments } from '../args.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';
import { describeAdapter } from '../run/output.ts';
import { reportOpenFailure } from '../run/remedy.ts';
import { jsonText } from '../run/run.ts';
import { type Verification, verifyScenario } from './verify-scenario.ts';

const REPETITIONS = 3;

export async function verifyHardware(host: Host, args: Arguments): Promise<ExitCode> {
  const gpu = await host.gpu();
  if (!gpu.ok) return reportOpenFailure(host, gpu.failure, 'gpu');
  const { adapter } = gpu.value;
  if (adapter.software)
    return report(
      host,
      fail(
        'unsupported',
        `${adapter.description} is a software adapter: its threads take turns, and no race would show`,
        'run it on a machine with a GPU',
      ).failure,
    );
  await host.print(`GPU: ${describeAdapter(adapter)}\n`);
  const rows: object[] = [];
  let different = 0;
  for (const [i, one] of hardwareCases.entries()) {
    if (host.cancelled.aborted) return EXIT.cancelled;
    await host.print(`${i + 1}/${hardwareCases.length} ${one.name}\n`);
    const verification = await verifyScenario(host, one.scenario, planOf(one), args.has('quiet'), (line) =>
      host.print(`${line}\n`),
    );
    if (verification.failure?.kind === 'cancelled') return EXIT.cancelled;
    rows.push(rowOf(one, verification));
    if (!isEqual(verification)) different++;
  }
  const out = args.get('out');
  const written = out === undefined ? undefined : await host.writeFile(out, jsonText({ adapter, rows }));
  if (written && !written.ok) return report(host, written.failure);
  const all = hardwareCases.length;
  host.note(
    different === 0 ? `${all} cases, all runs equal\n` : `${different} of ${all} cases differ or failed: see above\n`,
  );
  return different === 0 ? EXIT.done : EXIT.difference;
}

/** Every LP size, again and again. */
function planOf({ spec, lists, onOneCore }: HardwareRun): readonly OpenOptions[] {
  const sizes = engineOf(spec).has.lpSizes ? ([...LP_SIZES, 'auto'] as const) : (['auto'] as const);
  const gpu = Array.from({ length: REPETITIONS }, () =>
    sizes.map((lpSize) => ({ engine: 'gpu', lpSize, lists }) as const),
  );
  return [...gpu.flat(), ...(onOneCore ? [{ engine: 'sequential', lpSize: 'auto' } as const] : [])];
}

const isEqual = ({ runs, failure }: Verification): boolean =>
  failure === undefined && runs.every(({ differences }) => differences.length === 0);

const rowOf = ({ name }: HardwareRun, verification: Verification) => ({
  name,
  runs: verification.runs.length,
  events: verification.runs[0]?.result.events,
  digest: verification.runs[0]?.result.digest,
  isEqual: isEqual(verification),
  failure: verification.failure,
});
