/** Facts about the device, in sections of a label and a value each: what a panel shows, and the text of a report. */
import type { Failure } from '../../base/result.ts';
import { whole } from '../../base/whole.ts';
import { type Browser, browserOf, systemText } from '../../client/browser.ts';
import type { ModelSpec, ParamValue } from '../../scenario/spec.ts';
import { showBytes } from '../../scenario/words/show.ts';
import { lengthText } from '../../scenario/words/time-words.ts';
import type { DeviceDetails, DeviceReport, RunStatus } from '../../worker/api.ts';

export interface FactSection {
  readonly title: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
}

export interface DeviceFacts {
  readonly sections: readonly FactSection[];
  /** All of it, for a report. */
  readonly text: string;
}

export interface FactSources {
  readonly appVersion: string;
  readonly catalog: readonly ModelSpec[];
  readonly browser: Browser;
  readonly system: string;
  readonly page: {
    readonly isSecure: boolean;
    readonly isOffline: boolean;
    /** In CSS pixels. */
    readonly width: number;
    readonly height: number;
    readonly pixelRatio: number;
    readonly userAgent: string;
  };
  readonly storage?: { readonly used: number; readonly quota: number; readonly persisted: boolean };
  readonly device: DeviceReport | null;
  /** Undefined where the worker does not answer. */
  readonly details?: DeviceDetails;
  readonly run: {
    readonly status: RunStatus | null;
    readonly nodes?: ParamValue;
    readonly link: string;
    readonly failure?: Failure;
  };
}

/** What this browser says of itself. */
export async function browserSources(): Promise<Pick<FactSources, 'browser' | 'system' | 'page' | 'storage'>> {
  const browser = browserOf(navigator);
  const { storage } = navigator;
  const [system, estimate, persisted] = await Promise.all([
    systemText(browser, navigator),
    storage?.estimate().catch(() => undefined),
    storage?.persisted().catch(() => false),
  ]);
  return {
    browser,
    system,
    page: {
      isSecure: isSecureContext,
      isOffline: Boolean(navigator.serviceWorker?.controller),
      width: innerWidth,
      height: innerHeight,
      pixelRatio: devicePixelRatio,
      userAgent: navigator.userAgent,
    },
    storage: estimate && { used: estimate.usage ?? 0, quota: estimate.quota ?? 0, persisted: persisted ?? false },
  };
}

export function factsOf(sources: FactSources): DeviceFacts {
  const sections = [adapter, engine, run, limits, features, browser, storage]
    .map((section) => section(sources))
    .filter(({ rows }) => rows.length > 0);
  return { sections, text: textOf(sections) };
}

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');
const known = (rows: readonly (readonly [string, string])[]) => rows.filter(([, value]) => value !== '');

function adapter({ device }: FactSources): FactSection {
  const { vendor, architecture, description, software } = device?.adapter ?? {
    vendor: '',
    architecture: '',
    description: '',
    software: false,
  };
  const isGpu = device?.engine === 'gpu';
  return {
    title: 'Adapter',
    rows: known([
      ['GPU', device ? (isGpu ? 'in use' : 'not in use') : 'not known yet'],
      ['Why not', device?.failure?.message ?? ''],
      ['Description', description],
      ['Vendor', vendor],
      ['Architecture', architecture],
      ['Kind', isGpu ? (software ? 'software: imitated by the processor' : 'hardware') : ''],
      ['Processor threads', device ? String(device.cores) : ''],
    ]),
  };
}

function engine({ appVersion, catalog, device, page }: FactSources): FactSection {
  return {
    title: 'Lab',
    rows: [
      ['Swarmscope', appVersion],
      ['Engines', enginesOf(device)],
      ['Models', catalog.map(({ title, version }) => `${title} ${version}`).join(', ')],
      ['Opens offline', yesNo(page.isOffline)],
    ],
  };
}

function enginesOf(device: DeviceReport | null): string {
  const both =
    device?.engine === 'gpu' ? 'events and rounds on the GPU, and on one core' : 'events and rounds on one core';
  return device?.isIsolated && device.cores >= 2 ? `${both}; events on all cores` : both;
}

function run({ run: { status, nodes, link, failure } }: FactSources): FactSection {
  if (!status) return { title: 'Run', rows: [['State', 'the worker has not spoken yet']] };
  return {
    title: 'Run',
    rows: known([
      ['State', status.state],
      ['Failure', failure ? `${failure.kind}: ${failure.message}` : ''],
      ['Ran on', ranOn(status)],
      ['Nodes', typeof nodes === 'number' ? whole(nodes) : ''],
      ['Memory', status.memoryBytes > 0 ? showBytes(status.memoryBytes) : ''],
      ['Events so far', whole(status.events)],
      ['Simulated', simulated(status)],
      ['Digest', status.result?.digest ?? ''],
      ['Link', link],
    ]),
  };
}

function ranOn({ engine, lpSize, adapter }: RunStatus): string {
  if (engine === 'gpu') return ['GPU', ...(lpSize === undefined ? [] : [`LP size ${lpSize}`])].join(', ');
  return engine === 'workers' ? adapter.description : 'one core';
}

/** Of a run that ends by itself, what it has done. */
function simulated({ simulatedSeconds, endSeconds, expectedSeconds, timeUnit }: RunStatus): string {
  if (expectedSeconds !== undefined) return lengthText(simulatedSeconds, timeUnit);
  return `${simulatedSeconds} of ${lengthText(endSeconds, timeUnit)}`;
}

const LIMIT_WORDS: Readonly<Record<string, readonly [label: string, inBytes: boolean]>> = {
  maxBufferSize: ['Largest buffer', true],
  maxStorageBufferBindingSize: ['Largest binding', true],
  maxStorageBuffersPerShaderStage: ['Storage buffers', false],
  maxComputeWorkgroupSizeX: ['Workgroup width', false],
  maxComputeInvocationsPerWorkgroup: ['Workgroup invocations', false],
  maxComputeWorkgroupStorageSize: ['Workgroup memory', true],
  maxComputeWorkgroupsPerDimension: ['Workgroups', false],
  maxTextureDimension2D: ['Largest texture', false],
};

function limits({ details }: FactSources): FactSection {
  const rows = Object.entries(details?.limits ?? {}).map(([name, value]) => {
    const [label, inBytes] = LIMIT_WORDS[name] ?? [name, false];
    return [label, inBytes ? showBytes(value) : whole(value)] as const;
  });
  return { title: 'Limits', rows };
}

/** What kernels could use; textures and the like are only counted. */
const COMPUTE = /^(subgroups|subgroup-size-control|shader-f16|timestamp-query|core-features-and-limits)$/;

function features({ details }: FactSources): FactSection {
  if (!details) return { title: 'Features', rows: [] };
  const { features: all } = details;
  const named = all.filter(({ name, used }) => used || COMPUTE.test(name));
  const list = (used: boolean) => named.filter((feature) => feature.used === used).map(({ name }) => name);
  return {
    title: 'Features',
    rows: known([
      ['Used', list(true).join(', ')],
      ['There, not used', list(false).join(', ')],
      ['Others', all.length > named.length ? `${all.length - named.length}, none for computing` : ''],
    ]),
  };
}

function browser({ browser: { name, version }, system, page, device }: FactSources): FactSection {
  return {
    title: 'Browser',
    rows: known([
      ['Browser', `${name} ${version || ''}`.trim()],
      ['System', system],
      ['Secure origin', yesNo(page.isSecure)],
      ['Cross-origin isolated', device ? yesNo(device.isIsolated) : ''],
      ['Page', `${page.width} x ${page.height} at ${page.pixelRatio}`],
      ['User agent', page.userAgent],
    ]),
  };
}

function storage({ storage: found }: FactSources): FactSection {
  if (!found) return { title: 'Storage', rows: [['Storage', 'the browser does not tell']] };
  return {
    title: 'Storage',
    rows: [
      ['Used', showBytes(found.used)],
      ['Allowed', showBytes(found.quota)],
      ['Kept when space is short', yesNo(found.persisted)],
    ],
  };
}

const textOf = (sections: readonly FactSection[]): string =>
  sections
    .map(({ title, rows }) => [title, ...rows.map(([label, value]) => `  ${label}: ${value}`)].join('\n'))
    .join('\n');
