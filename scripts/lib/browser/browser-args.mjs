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
const SWIFT_SHADER = [
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

/**
 * To measure: the page is put together by the processor, for imitating a GPU for that too would take time from the lab.
 * Journeys do not: Chromium 156 loses the device, and then the page, where a canvas changes its size before it was read.
 */
export const MEASURE_ARGS =
  process.platform === 'linux' && !isRealGpu() ? [...BROWSER_ARGS, '--disable-gpu-compositing'] : BROWSER_ARGS;
