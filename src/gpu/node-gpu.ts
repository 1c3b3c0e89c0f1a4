/** WebGPU in Node through Dawn's bindings, the optional package `webgpu`, loaded only when asked for. */
import { fail, ok, type Result } from '../base/result.ts';

const REMEDY =
  'install the optional package `webgpu` and a Vulkan, Metal or D3D12 driver; `--engine sequential` works without';

/** Named here so that bundlers leave it alone: it is found at run time, or not. */
const PACKAGE = 'webgpu';

/** What Dawn is to do without. Time stamps are as they are: those rounded to 0.1 ms, against spying pages, say nothing of a kernel. */
const DISABLED = ['timestamp_quantization'];

let loading: Promise<Result<GPU>> | undefined;

/** One instance per process; Dawn does not like to be created twice. `disabled`: further features, of the first who asks. */
export function nodeGpu(disabled: readonly string[] = []): Promise<Result<GPU>> {
  loading ??= load([...DISABLED, ...disabled]);
  return loading;
}

async function load(disabled: readonly string[]): Promise<Result<GPU>> {
  try {
    const { create, globals } = (await import(/* @vite-ignore */ PACKAGE)) as typeof import('webgpu');
    Object.assign(globalThis, globals);
    return ok(create([`disable-dawn-features=${disabled.join(',')}`]));
  } catch (error) {
    return fail('unsupported', `WebGPU is not available in Node (${(error as Error).message})`, REMEDY);
  }
}
