/** What this device is and can do, for "about this device" and for reports of faults. Asked for, never kept up to date. */
import { type Browser, browserOf, systemText } from '../../client/browser.ts';
import type { Slice } from '../slice.ts';
import { type DeviceFacts, type FactSources, factsOf } from './device-facts.ts';
import type { Missing } from './webgpu-help.ts';

export interface DeviceSlice {
  deviceFacts(): Promise<DeviceFacts>;
  /** How the GPU cannot be had; undefined where it can, or before anything is known. */
  missingGpu(): Missing | undefined;
}

declare module '../slice.ts' {
  interface LabState extends DeviceSlice {}
}

export const deviceSlice: Slice<DeviceSlice> = (_set, get, { client, catalog, appVersion }) => ({
  deviceFacts: async () => {
    const { device, status, loaded } = get();
    const [details, link, browser] = await Promise.all([
      client.ask((lab) => lab.deviceDetails()),
      get().makeLink(true),
      browserSources(),
    ]);
    const failure = status?.failure;
    const run = { status, nodes: loaded?.scenario.params.nodes, link: link.ok ? link.value : '', failure };
    return factsOf({ appVersion, catalog, device, details, run, ...browser });
  },
  missingGpu: () => {
    const missing = get().device?.missing;
    return missing === 'api' && globalThis.isSecureContext === false ? 'insecure' : missing;
  },
});

export const thisBrowser = (): Browser => browserOf(navigator);

async function browserSources(): Promise<Pick<FactSources, 'browser' | 'system' | 'page' | 'storage'>> {
  const browser = thisBrowser();
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
