/** Group 0 of kernels that know buffers of the event engine: its own know all, and those that read a run some, and the moment. */
import { bindGroup, groupLayout } from '../../../gpu/bindings.ts';

/** In the order of their bindings. */
const OF_THE_ENGINE = ['run', 'control', 'times', 'keys', 'extras', 'nodes', 'pool', 'tables', 'store'] as const;
const BOUND = [...OF_THE_ENGINE, 'moment'] as const;
type Bound = (typeof BOUND)[number];

const TYPES: Readonly<Partial<Record<Bound, GPUBufferBindingType>>> = {
  run: 'uniform',
  tables: 'read-only-storage',
  moment: 'uniform',
};

export function groupOf<Name extends Bound>(device: GPUDevice, label: string, names: readonly Name[]) {
  const byBinding = <T>(of: (name: Name) => T): Readonly<Record<number, T>> =>
    Object.fromEntries(names.map((name) => [BOUND.indexOf(name), of(name)]));
  const types = byBinding((name) => TYPES[name] ?? 'storage');
  const layout = groupLayout(device, label, types);
  const bind = (buffers: Readonly<Record<Name, GPUBuffer>>): GPUBindGroup => {
    const bound = byBinding((name) => buffers[name]);
    return bindGroup(device, layout, bound);
  };
  return { layout, bind };
}

export const engineGroup = (device: GPUDevice) => groupOf(device, 'event engine', OF_THE_ENGINE);
