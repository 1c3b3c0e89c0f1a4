/** Chooses how the canvas is drawn on; once, for a canvas can have one kind of context only. */
import type { Result } from '../base/result.ts';
import type { GpuContext } from '../gpu/context.ts';
import { FlatPicture } from './flat/flat-picture.ts';
import { GpuPicture } from './gpu/gpu-picture.ts';
import type { Look } from './look.ts';
import type { Picture } from './picture.ts';

/** Undefined where neither context is to be had: a run needs no picture. */
export function openPicture(
  canvas: OffscreenCanvas,
  look: Look,
  hasGpu: boolean,
  findGpu: () => Promise<Result<GpuContext>>,
): Picture | undefined {
  const context = hasGpu ? canvas.getContext('webgpu') : null;
  if (context) return new GpuPicture(canvas, context, look, findGpu);
  // Painted by the processor, so it is to stay in the processor's memory.
  const flat = canvas.getContext('2d', { willReadFrequently: true });
  return flat ? new FlatPicture(canvas, flat, look) : undefined;
}
