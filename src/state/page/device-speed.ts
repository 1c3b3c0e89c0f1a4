/**
 * How fast a device is, from half a second of PHOLD, and how long a run would take on it. How much work a preset is was recorded in units of the
 * same PHOLD (`npm run record-work`), so it holds for any device as well as its model and PHOLD are alike: within a factor of two.
 */

import { complete } from '../../scenario/defaults.ts';
import type { ExecutorName } from '../../scenario/outcome.ts';
import { type Catalog, specById } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { RunEffort } from '../../worker/study-api.ts';
import probes from './speed-probes.json';

export interface DeviceSpeed {
  readonly engine: ExecutorName;
  /** Name of the GPU, or of what stands in for it. */
  readonly device: string;
  /** Wall seconds for an event of PHOLD where many are safe at once. */
  readonly event: number;
  /** Wall seconds for a window of few events on a GPU; 0 on one core. */
  readonly step: number;
}

/** How much work a run is. */
export interface RunWork {
  /** On one core: as many million events of PHOLD. */
  readonly core?: number;
  /** On a GPU: as many windows of few events, and as many million events. */
  readonly gpu?: readonly [windows: number, events: number];
}

interface Probe {
  readonly model: string;
  readonly params: Readonly<Record<string, number>>;
}

/** What is run to measure an engine: many events at once, and on a GPU also few. */
export function probesOf(
  catalog: Catalog,
  executor: ExecutorName,
): { readonly large?: Scenario; readonly small?: Scenario } {
  const scenarioOf = ({ model, params }: Probe) => {
    const spec = specById(catalog, model);
    return spec && complete(spec, { params });
  };
  if (executor === 'sequential') return { large: scenarioOf(probes.sequential.large) };
  return { large: scenarioOf(probes.gpu.large), small: scenarioOf(probes.gpu.small) };
}

/** Undefined where nothing was executed. */
export function speedFrom(large: RunEffort, small?: RunEffort): Pick<DeviceSpeed, 'event' | 'step'> | undefined {
  if (large.events === 0 || small?.steps === 0) return undefined;
  const step = small ? small.wallSeconds / small.steps : 0;
  // Launches of the large one are most of its time on a fast GPU: at least a tenth of it is work.
  const events = Math.max(large.wallSeconds - large.steps * step, large.wallSeconds / 10);
  return { event: events / large.events, step };
}

/** Wall seconds of a run as fast as it goes; undefined where nobody has recorded what work it is there. */
export function secondsFor({ core, gpu }: RunWork, { engine, event, step }: DeviceSpeed): number | undefined {
  if (engine === 'sequential') return core === undefined ? undefined : core * 1e6 * event;
  return gpu && gpu[0] * step + gpu[1] * 1e6 * event;
}
