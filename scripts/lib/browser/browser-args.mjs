/**
 * How the tests' browser is started. Linux machines differ and many have no GPU: there tests run on SwiftShader, the same
 * everywhere, unless the machine's own GPU is asked for. Elsewhere the browser finds the GPU by itself.
 */
import { isRealGpu } from './adapter.mjs';

const ANYWHERE = [
  '--headless=new',
  '--enable-unsafe-webgpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];
/** Root, and containers, have no sandbox. */
const LINUX = ['--no-sandbox', '--ignore-gpu-blocklist'];
/**
 * SwiftShader makes a store for every word of workgroup memory that Vulkan is to begin as zero. Without that extension Dawn puts a loop
 * before the kernel, which does the same: `advance` compiles in 0.78 s for 1.08, a kernel with large tables in 0.09 for 1.26.
 */
export const DISABLED_IN_DAWN = ['use_vulkan_zero_initialize_workgroup_memory_extension'];
const SWIFT_SHADER = [
  `--disable-dawn-features=${DISABLED_IN_DAWN.join(',')}`,
  '--use-webgpu-adapter=swiftshader',
  '--enable-features=Vulkan',
  '--use-vulkan=swiftshader',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];
/** Vulkan without a display: without `VulkanFromANGLE` there is no adapter, with a surface no Vulkan. */
const REAL_GPU = [
  '--disable-gpu-sandbox',
  '--use-angle=vulkan',
  '--enable-features=Vulkan,DefaultANGLEVulkan,VulkanFromANGLE',
  '--disable-vulkan-surface',
];

/** Without WebGPU: the lab runs on one processor core, and says so. */
export const ONE_CORE_ARGS = [
  ...ANYWHERE.filter((arg) => arg !== '--enable-unsafe-webgpu'),
  ...(process.platform === 'linux' ? ['--no-sandbox'] : []),
  '--disable-gpu',
];

export const BROWSER_ARGS =
  process.platform === 'linux' ? [...ANYWHERE, ...LINUX, ...(isRealGpu() ? REAL_GPU : SWIFT_SHADER)] : ANYWHERE;

/** For journeys that need no adapter: without one where it would be imitated in software. */
export const NO_ADAPTER_ARGS = process.platform === 'linux' && !isRealGpu() ? ONE_CORE_ARGS : BROWSER_ARGS;

/**
 * To measure: the page is put together by the processor, for imitating a GPU for that too would take time from the lab.
 * Journeys do not: Chromium 156 loses the device, and then the page, where a canvas changes its size before it was read.
 */
export const MEASURE_ARGS =
  process.platform === 'linux' && !isRealGpu() ? [...BROWSER_ARGS, '--disable-gpu-compositing'] : BROWSER_ARGS;
