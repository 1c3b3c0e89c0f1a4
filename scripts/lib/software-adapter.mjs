/**
 * On Linux the tests run on SwiftShader, the software adapter that comes with the browser: the same everywhere, and
 * there on machines without a GPU; `npm test -- --real-gpu` leaves it to the machine's own. It must be in the environment
 * before the process that loads Dawn starts.
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

/**
 * What to add to the environment; what is already set there is left alone. Empty where the real adapter is used.
 * @param {string | undefined} [browser]
 * @returns {Record<string, string>}
 */
export function softwareAdapterEnv(browser = findBrowser()) {
  if (process.platform !== 'linux') return {};
  if (process.env.SWARMSCOPE_REAL_GPU) return runtimeFolder();
  return { ...runtimeFolder(), ...swiftShader(browser) };
}

/**
 * @param {string | undefined} browser
 * @returns {Record<string, string>}
 */
function swiftShader(browser) {
  if (process.env.VK_ICD_FILENAMES) return {};
  const folders = [...(browser ? [dirname(realpathSync(browser))] : []), ...BROWSER_FOLDERS];
  const folder = folders.find((path) => existsSync(join(path, MANIFEST)));
  return folder ? { VK_ICD_FILENAMES: join(folder, MANIFEST), ...vulkanLoader(folder) } : {};
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
