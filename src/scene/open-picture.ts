/** Chooses how the canvas is drawn on; once, for a canvas can have one kind of context only. */
import type { Result } from '../base/result.ts';
import type { GpuContext } from '../gpu/context.ts';
import { FlatCanvas } from './flat/flat-canvas.ts';
import { GpuCanvas } from './gpu/gpu-canvas.ts';
import { Picture } from './picture.ts';
import type { ViewState } from './view-state.ts';

/** Undefined where neither context is to be had: a run needs no picture. */
export function openPicture(
  canvas: OffscreenCanvas,
  viewState: ViewState,
  hasGpu: boolean,
  findGpu: () => Promise<Result<GpuContext>>,
): Picture | undefined {
  const context = hasGpu ? canvas.getContext('webgpu') : null;
  if (context) return new Picture(new GpuCanvas(canvas, context, findGpu), viewState);
  // Painted by the processor, so it is to stay in the processor's memory.
  const flat = canvas.getContext('2d', { willReadFrequently: true });
  return flat ? new Picture(new FlatCanvas(flat), viewState) : undefined;
}
