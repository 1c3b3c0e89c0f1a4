/** What this device is and can do, for "about this device" and for reports of faults. Asked for, never kept up to date. */
import type { Slice } from '../slice.ts';
import type { DeviceFacts } from './device-facts.ts';
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
    // What words them is fetched when somebody asks.
    const [{ factsOf, browserSources }, details, link] = await Promise.all([
      import('./device-facts.ts'),
      client.ask((lab) => lab.deviceDetails()),
      get().makeLink(true),
    ]);
    const failure = status?.failure;
    const run = { status, nodes: loaded?.scenario.params.nodes, link: link.ok ? link.value : '', failure };
    return factsOf({ appVersion, catalog, device, details, run, ...(await browserSources()) });
  },
  missingGpu: () => {
    const missing = get().device?.missing;
    return missing === 'api' && globalThis.isSecureContext === false ? 'insecure' : missing;
  },
});
