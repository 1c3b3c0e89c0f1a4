/** WebGPU in Node through Dawn's bindings, the optional package `webgpu`, loaded only when asked for. */
import { fail, ok, type Result } from '../base/result.ts';

const REMEDY =
  'install the optional package `webgpu` and a Vulkan, Metal or D3D12 driver; `--engine sequential` works without';

/** Named here so that bundlers leave it alone: it is found at run time, or not. */
const PACKAGE = 'webgpu';

/** Time stamps as they are: those rounded to 0.1 ms, against spying pages, say nothing of a kernel. */
const FLAGS = ['disable-dawn-features=timestamp_quantization'];

let loading: Promise<Result<GPU>> | undefined;

/** One instance per process; Dawn does not like to be created twice. */
export function nodeGpu(): Promise<Result<GPU>> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Result<GPU>> {
  try {
    const { create, globals } = (await import(/* @vite-ignore */ PACKAGE)) as typeof import('webgpu');
    Object.assign(globalThis, globals);
    return ok(create(FLAGS));
  } catch (error) {
    return fail('unsupported', `WebGPU is not available in Node (${(error as Error).message})`, REMEDY);
  }
}
