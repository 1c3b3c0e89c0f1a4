/** The pixels of a texture on the host. */
import type { CanvasSize } from '../../scenario/picture.ts';

/** Submits `encoder` with the copy; gives one word per pixel, row after row. Rejects where the device is lost meanwhile. The texture is gone afterwards. */
export async function readTexture(
  device: GPUDevice,
  encoder: GPUCommandEncoder,
  texture: GPUTexture,
  size: CanvasSize,
): Promise<Uint32Array<ArrayBuffer>> {
  const bytesPerRow = Math.ceil((size.width * 4) / 256) * 256;
  const buffer = device.createBuffer({
    label: 'pixels',
    size: bytesPerRow * size.height,
    usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ,
  });
  try {
    encoder.copyTextureToBuffer({ texture }, { buffer, bytesPerRow }, size);
    device.queue.submit([encoder.finish()]);
    await buffer.mapAsync(GPUMapMode.READ);
    const padded = new Uint32Array(buffer.getMappedRange());
    const pixels = new Uint32Array(size.width * size.height);
    for (let row = 0; row < size.height; row++)
      pixels.set(padded.subarray((row * bytesPerRow) / 4, (row * bytesPerRow) / 4 + size.width), row * size.width);
    return pixels;
  } finally {
    buffer.destroy();
    texture.destroy();
  }
}
