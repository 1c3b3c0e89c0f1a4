/** Covers: for every browser and system, what to do about missing WebGPU; and that the words fit the reason. */
import { describe, expect, it } from 'vitest';
import { BROWSERS, type Browser, type BrowserName, type SystemName } from '../../client/browser.ts';
import { type Missing, webgpuHelp } from './webgpu-help.ts';

const HERE = 'http://lab.example/';
const on = (name: BrowserName, version: number, system: SystemName): Browser => ({
  name,
  version,
  system,
  systemVersion: 0,
});
const helpOf = (missing: Missing, browser: Browser) => {
  const { reason, steps } = webgpuHelp(missing, browser, HERE);
  return [reason, ...steps].join('\n');
};

describe('a browser without WebGPU', () => {
  it.each([
    ['an old Chrome is updated', on('Chrome', 100, 'Windows'), 'Update Chrome from 100 to 113'],
    ['a new Chrome is looked into', on('Chrome', 150, 'macOS'), 'graphics acceleration'],
    ['Linux: which GPUs', on('Chrome', 140, 'Linux'), 'NVIDIA GPU with driver 535.183'],
    ['Linux: the flags for the others', on('Chrome', 150, 'Linux'), '--enable-features=Vulkan,VulkanFromANGLE'],
    ['Edge has no flag for itself', on('Edge', 112, 'macOS'), 'Update Edge from 112 to 113'],
    ['Android', on('Chrome', 110, 'Android'), 'Android 12'],
    ['Firefox on Windows', on('Firefox', 140, 'Windows'), 'Update Firefox from 140 to 141'],
    ['Firefox on Linux', on('Firefox', 150, 'Linux'), 'Firefox Nightly'],
    ['Firefox on a Mac', on('Firefox', 141, 'macOS'), 'Apple silicon'],
    ['Firefox on Android', on('Firefox', 150, 'Android'), 'Chrome 121'],
    ['Firefox with WebGPU switched off', on('Firefox', 150, 'Windows'), 'dom.webgpu.enabled'],
    ['an old Safari', on('Safari', 18, 'macOS'), 'macOS 26'],
    ['any browser on an iPhone', on('Chrome', 147, 'iOS'), 'iOS or iPadOS 26'],
    ['something unknown', on('unknown', 0, 'unknown'), 'new Chrome, Edge, Firefox or Safari'],
  ])('%s', (_what, browser, says) => {
    expect(helpOf('api', browser)).toContain(says);
  });

  it('every browser on every system gets a reason and a step', () => {
    const systems: SystemName[] = ['Windows', 'macOS', 'iOS', 'Android', 'ChromeOS', 'Linux', 'unknown'];
    for (const missing of ['insecure', 'api', 'adapter', 'device'] as const)
      for (const name of [...BROWSERS, 'unknown'] as const)
        for (const system of systems)
          for (const version of [0, 50, 500]) {
            const { reason, steps } = webgpuHelp(missing, on(name, version, system), HERE);
            expect(reason).toMatch(/^[A-Z].*\.$/);
            expect(steps.length, `${name} ${version} on ${system}, ${missing}`).toBeGreaterThan(0);
          }
  });

  it('chrome:// addresses are for browsers that have them', () => {
    expect(helpOf('adapter', on('Firefox', 150, 'Linux'))).not.toContain('chrome://');
    expect(helpOf('adapter', on('Chrome', 150, 'Linux'))).toContain('chrome://gpu');
  });
});

it('a page by plain http says where it would work', () => {
  const help = helpOf('insecure', on('Chrome', 150, 'Linux'));
  expect(help).toContain('https://lab.example/');
  expect(help).toContain('localhost');
});
