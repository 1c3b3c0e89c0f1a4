/** Covers: devices are destroyed and gone before a program ends, each once; those that were lost before are left alone. */
import { expect, it } from 'vitest';
import { closeDevices, keepOpen } from './open-devices.ts';

/** `destroyed`: what was done, in order. */
function fakeDevice(name: string, seen: string[]) {
  let lose: (info: GPUDeviceLostInfo) => void = () => {};
  const lost = new Promise<GPUDeviceLostInfo>((resolve) => {
    lose = resolve;
  });
  const info = { reason: 'destroyed', message: '' } as GPUDeviceLostInfo;
  const destroy = () => {
    seen.push(`${name} is destroyed`);
    // What was under way ends first.
    setTimeout(() => {
      seen.push(`${name} is gone`);
      lose(info);
    });
  };
  return { destroy: destroy as () => undefined, lost, lose: () => lose(info) };
}

it('closes all that are open, and waits until they are gone', async () => {
  const seen: string[] = [];
  const [first, second, lost] = ['first', 'second', 'lost'].map((name) => fakeDevice(name, seen));
  for (const device of [first, lost, second]) keepOpen(device);
  lost.lose();
  await lost.lost;
  await closeDevices();
  expect(seen).toEqual(['first is destroyed', 'second is destroyed', 'first is gone', 'second is gone']);
  await closeDevices();
  expect(seen).toHaveLength(4);
});
