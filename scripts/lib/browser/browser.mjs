/**
 * Finds the browser that the tests drive: the one named in SWARMSCOPE_CHROMIUM, an installed Chromium, Chrome or Edge,
 * or the one that Playwright keeps. Installing one is the last resort (install-browser.mjs).
 */
import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';

const LINUX = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge-stable',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
];
const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `Applications/${name}.app/Contents/MacOS/${name}`,
);
const WINDOWS = [
  'Google/Chrome/Application/chrome.exe',
  'Chromium/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
];

/**
 * Where a browser usually is, best first.
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 */
export function usualPaths(platform, env) {
  if (platform === 'darwin') return withRoots(['/', env.HOME], MAC, posix.join);
  if (platform !== 'win32') return LINUX;
  return withRoots([env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA], WINDOWS, win32.join);
}

/**
 * Path of the browser, absent if there is none. What SWARMSCOPE_CHROMIUM names must exist: a typing error is not
 * answered by another browser.
 * @param {{ platform?: NodeJS.Platform, env?: NodeJS.ProcessEnv, exists?: (path: string) => boolean, own?: string }} [world]
 */
export function findBrowser({ platform = process.platform, env = process.env, exists = existsSync, own } = {}) {
  const named = env.SWARMSCOPE_CHROMIUM;
  if (named && !exists(named))
    throw new Error(`SWARMSCOPE_CHROMIUM ${named} does not exist: name the browser's program`);
  const paths = named ? [named] : [...usualPaths(platform, env), ...(own ? [own] : [])];
  return paths.find((path) => exists(path));
}

/** Where Playwright puts the browser that it downloads, whether it is there or not. */
export async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

/**
 * @param {readonly (string | undefined)[]} roots
 * @param {readonly string[]} paths
 * @param {(...parts: string[]) => string} join
 */
function withRoots(roots, paths, join) {
  return paths.flatMap((path) => roots.flatMap((root) => (root ? [join(root, path)] : [])));
}
