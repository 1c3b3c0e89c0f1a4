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

export const BROWSER_ARGS =
  process.platform === 'linux' ? [...ANYWHERE, ...LINUX, ...(isRealGpu() ? REAL_GPU : SWIFT_SHADER)] : ANYWHERE;

/**
 * For journeys: the page is put together by the processor, for imitating a GPU for that too takes as long as all the rest.
 * The lab draws with WebGPU all the same and reads back what it drew; only screenshots lack that picture.
 */
export const JOURNEY_ARGS =
  process.platform === 'linux' && !isRealGpu() ? [...BROWSER_ARGS, '--disable-gpu-compositing'] : BROWSER_ARGS;
