/** The device of this process: opened as was said. */
import { afterEach, expect, it } from 'vitest';
import { openDevicesWith, sharedGpu } from './shared-context.ts';
import { describeGpu } from './testing/test-device.ts';

const hasSubgroups = async () => {
  const gpu = await sharedGpu();
  return gpu.ok && gpu.value.subgroups;
};

describeGpu('the shared device', () => {
  afterEach(() => openDevicesWith({}));

  it('is opened without subgroups where that was said', async () => {
    const gpu = await sharedGpu();
    const adapterHasThem = gpu.ok && gpu.value.adapterFeatures.includes('subgroups');
    expect(await hasSubgroups()).toBe(adapterHasThem);
    openDevicesWith({ subgroups: false });
    expect(await hasSubgroups()).toBe(false);
  });
});
