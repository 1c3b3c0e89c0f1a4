/**
 * On Linux the tests run on SwiftShader, the software adapter that comes with the browser: the same everywhere, and
 * there on machines without a GPU. It must be in the environment before the process that loads Dawn starts.
 * SWARMSCOPE_REAL_GPU=1 (`npm test -- --real-gpu`) takes the machine's own adapter instead.
 */
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findBrowser } from './browser.mjs';

const MANIFEST = 'vk_swiftshader_icd.json';
const LOADER = 'libvulkan.so.1';
/** Debian's and Ubuntu's /usr/bin/chromium are scripts: their files lie elsewhere. */
const BROWSER_FOLDERS = [
  '/usr/lib/chromium',
  '/usr/lib/chromium-browser',
  '/snap/chromium/current/usr/lib/chromium-browser',
];
const LIBRARY_FOLDERS = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib'];

/** Have tests been asked to run on the machine's own GPU? */
export const isRealGpu = () => process.env.SWARMSCOPE_REAL_GPU === '1';

/**
 * What to add to the environment so that Dawn finds the adapter that tests take; what is already set there is left alone.
 * @param {string | undefined} [browser]
 * @returns {Record<string, string>}
 */
export function adapterEnv(browser = findBrowser()) {
  if (process.platform !== 'linux') return {};
  return { ...runtimeFolder(), ...vulkan(browser) };
}

/**
 * @param {string | undefined} browser
 * @returns {Record<string, string>}
 */
function vulkan(browser) {
  if (process.env.VK_ICD_FILENAMES) return {};
  const folders = [...(browser ? [dirname(realpathSync(browser))] : []), ...BROWSER_FOLDERS];
  const folder = folders.find((path) => existsSync(join(path, MANIFEST)));
  if (!folder) return {};
  return { ...(isRealGpu() ? {} : { VK_ICD_FILENAMES: join(folder, MANIFEST) }), ...vulkanLoader(folder) };
}

/**
 * The browser brings its own Vulkan loader: good enough where the system has none.
 * @param {string} folder
 * @returns {Record<string, string>}
 */
function vulkanLoader(folder) {
  const isThere = (/** @type {string} */ path) => existsSync(join(path, LOADER));
  if (LIBRARY_FOLDERS.some(isThere) || !isThere(folder)) return {};
  return { LD_LIBRARY_PATH: [process.env.LD_LIBRARY_PATH, folder].filter(Boolean).join(':') };
}

/**
 * Chromium complains, and some of it fails, without one.
 * @returns {Record<string, string>}
 */
function runtimeFolder() {
  if (process.env.XDG_RUNTIME_DIR) return {};
  const folder = join(tmpdir(), `swarmscope-runtime-${process.getuid?.()}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return { XDG_RUNTIME_DIR: folder };
}
