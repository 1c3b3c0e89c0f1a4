/** Run by the tests in a process of its own: prints the adapter that Dawn finds, or says why none of the kind is there. */
import { isRealGpu } from './adapter.mjs';

const remedy = 'install a Vulkan, Metal or D3D12 driver, or skip the GPU tests with: npm test -- --no-gpu';

try {
  const { create } = await import('webgpu');
  const adapter = await create([]).requestAdapter();
  if (!adapter) throw new Error('no adapter');
  const { vendor, architecture, description, isFallbackAdapter } = adapter.info;
  if (isRealGpu() && isFallbackAdapter) throw new Error(`only ${description || architecture}, which is no GPU`);
  console.log(`adapter: ${[vendor, architecture, description].filter(Boolean).join(' ')}`);
} catch (error) {
  console.log(`WebGPU cannot be tested here (${/** @type {Error} */ (error).message}): ${remedy}`);
  process.exitCode = 1;
}
