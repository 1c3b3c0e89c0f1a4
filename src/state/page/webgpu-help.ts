/**
 * How to get WebGPU, for the browser and the system at hand. What browsers can do: the implementation status that the
 * GPU for the Web working group keeps (github.com/gpuweb/gpuweb/wiki/Implementation-Status), read in April 2026.
 */
import type { Browser, BrowserName, SystemName } from '../../client/browser.ts';

/**
 * What is missing. `insecure`: the page came by plain http. `api`: this browser has no WebGPU, or has it switched off.
 * `adapter`: it has, and found no GPU that it trusts. `device`: the GPU is there and refused.
 */
export type Missing = 'insecure' | 'api' | 'adapter' | 'device';

export interface Help {
  /** What is the matter, one sentence. */
  readonly reason: string;
  readonly steps: readonly string[];
}

interface Row {
  readonly browsers: readonly BrowserName[];
  readonly systems: readonly SystemName[];
  /** The version from which WebGPU is on by itself; absent where there is none yet. */
  readonly since?: number;
  /** On what, when not everywhere. */
  readonly needs?: string;
  /** Beyond an update: what to switch on, or which other browser to take. */
  readonly steps?: readonly string[];
}

const CHROMIUM: readonly BrowserName[] = ['Chrome', 'Edge'];
/** Chromium inside, numbers of their own. */
const RELATIVES: readonly BrowserName[] = ['Opera', 'Samsung Internet'];
const OTHER_ON_LINUX = 'Or open this page in Chrome 147 or newer.';
const HARDWARE_ACCELERATION = 'switch on "Use graphics acceleration when available" and restart the browser';

const TABLE: readonly Row[] = [
  {
    browsers: CHROMIUM,
    systems: ['Windows'],
    since: 113,
    steps: ['On Windows with an ARM processor: open chrome://flags/#enable-unsafe-webgpu, enable it, restart.'],
  },
  { browsers: CHROMIUM, systems: ['macOS', 'ChromeOS'], since: 113 },
  {
    browsers: CHROMIUM,
    systems: ['Linux'],
    since: 147,
    needs: 'an Intel GPU of 2020 or later, or an NVIDIA GPU with driver 535.183 or later',
    steps: [
      'With another GPU: install its Vulkan driver, then start the browser with --enable-unsafe-webgpu --ozone-platform=x11 --use-angle=vulkan --enable-features=Vulkan,VulkanFromANGLE',
    ],
  },
  { browsers: CHROMIUM, systems: ['Android'], since: 121, needs: 'Android 12 or newer' },
  { browsers: ['Opera'], systems: ['Windows', 'macOS'], since: 99 },
  { browsers: ['Samsung Internet'], systems: ['Android'], since: 24, needs: 'Android 12 or newer' },
  { browsers: ['Firefox'], systems: ['Windows'], since: 141 },
  {
    browsers: ['Firefox'],
    systems: ['macOS'],
    since: 147,
    needs: 'a Mac with Apple silicon',
    steps: ['On a Mac with an Intel processor: open this page in Chrome 113 or newer.'],
  },
  {
    browsers: ['Firefox'],
    systems: ['Linux'],
    steps: ['Open this page in Firefox Nightly, where WebGPU is on by itself.', OTHER_ON_LINUX],
  },
  { browsers: ['Firefox'], systems: ['Android'], steps: ['Open this page in Chrome 121 or newer.'] },
  {
    browsers: ['Safari'],
    systems: ['macOS'],
    since: 26,
    needs: 'macOS 26 or newer',
    steps: ['On an older macOS: open this page in Chrome 113 or newer.'],
  },
];

/** Every browser on an iPhone or iPad is Safari inside, so the system decides. */
const IOS: Help = {
  reason: 'On an iPhone or iPad, every browser has WebGPU from iOS or iPadOS 26 on.',
  steps: ['Open Settings, General, Software Update, and install iOS or iPadOS 26 or newer.', 'Open this page again.'],
};

const ANY: Help = {
  reason: 'This browser has no WebGPU.',
  steps: ['Open this page in a new Chrome, Edge, Firefox or Safari.'],
};

export function webgpuHelp(missing: Missing, browser: Browser, address: string): Help {
  if (missing === 'insecure') return insecure(address);
  if (missing === 'adapter') return noAdapter(browser);
  if (missing === 'device') return DEVICE;
  if (browser.system === 'iOS') return IOS;
  const row = TABLE.find(
    ({ browsers, systems }) => browsers.includes(browser.name) && systems.includes(browser.system),
  );
  return row ? fromRow(row, browser) : ANY;
}

function fromRow({ since, needs, steps = [] }: Row, { name, version, system }: Browser): Help {
  if (since === undefined) return { reason: `${name} has no WebGPU on ${system} yet.`, steps };
  const needed = needs ? `, with ${needs}` : '';
  if (version < since) {
    const update = version > 0 ? `Update ${name} from ${version} to ${since} or newer.` : `Update ${name}.`;
    return { reason: `${name} has WebGPU on ${system} from version ${since} on${needed}.`, steps: [update, ...steps] };
  }
  return {
    reason: `${name} ${version} has WebGPU on ${system}${needed}, and it is not to be had here.`,
    steps: [switchOn(name), ...steps],
  };
}

const switchOn = (name: BrowserName): string =>
  name === 'Firefox'
    ? 'Open about:config, set dom.webgpu.enabled to true, and restart Firefox.'
    : name === 'Safari'
      ? 'Open Settings, Feature Flags, and switch on WebGPU; leave Lockdown Mode if it is on.'
      : `Open Settings, System, ${HARDWARE_ACCELERATION}.`;

const insecure = (address: string): Help => ({
  reason: 'Browsers give WebGPU only to pages that come over https or from this very computer; this one came by http.',
  steps: [
    `Open the page as ${address.replace(/^http:/, 'https:')}, if its server speaks https.`,
    'Or run the lab on this computer with npm start, and open it as http://localhost.',
    'Who serves the lab finds in docs/teaching.md how https is had.',
  ],
});

/** Chromium has lists of drivers that it does not trust; virtual machines and remote desktops often have none at all. */
function noAdapter({ name, system }: Browser): Help {
  const chromium = CHROMIUM.includes(name) || RELATIVES.includes(name);
  return {
    reason: 'This browser has WebGPU, and found no GPU that it may use.',
    steps: [
      chromium
        ? `Open Settings, System, ${HARDWARE_ACCELERATION}.`
        : 'Switch on hardware acceleration in the settings.',
      system === 'Linux' ? 'Install the Vulkan driver of your GPU.' : 'Update the driver of your GPU.',
      ...(chromium ? ['Look at chrome://gpu: the line WebGPU says why it is off, a blocked driver for one.'] : []),
      'In a virtual machine or over a remote desktop there may be no GPU at all.',
    ],
  };
}

const DEVICE: Help = {
  reason: 'There is a GPU, and it refused to work for this page.',
  steps: [
    'Close other pages and programs that use the GPU, then load this page again.',
    'After a crash of the graphics driver, restart the browser.',
    'Update the driver of your GPU.',
  ],
};
