/** Devices of this process that are open. A program closes them before it ends: see `closeDevices`. */
type Closable = Pick<GPUDevice, 'destroy' | 'lost'>;

const open = new Set<Closable>();

/** It is forgotten once it is lost. */
export function keepOpen(device: Closable): void {
  open.add(device);
  const forget = () => void open.delete(device);
  device.lost.then(forget, forget);
}

/**
 * Destroys all devices, which waits for kernels that are being compiled and for what was submitted. A run compiles in the background for what it may need later, and may be over
 * before that: a process that ends meanwhile takes the driver's memory from under its threads.
 */
export async function closeDevices(): Promise<void> {
  const closing = [...open];
  for (const device of closing) device.destroy();
  await Promise.all(closing.map(({ lost }) => lost));
}
