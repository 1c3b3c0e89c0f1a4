/** What a person points at, asked of the samples on the GPU: few words of them come here, and a search among all points. */
import { NONE } from '../../base/u32.ts';
import { storageBuffer, uniformBuffer } from '../../gpu/bindings.ts';
import { recordKernel, submit } from '../../gpu/commands.ts';
import { readWords } from '../../gpu/readback.ts';
import type { Place, Place3 } from '../../scenario/picture.ts';
import { gather } from '../flat/gather.ts';
import { dimensionsOf } from '../flat/twin-samples.ts';
import type { Found } from '../geometry/find.ts';
import { behindOf, type Search } from '../geometry/nearest.ts';
import { type Layout, layoutOf } from '../layout.ts';
import type { PictureContent, Viewport } from '../picture-content.ts';
import { packDrawing } from './drawing-uniform.ts';
import type { GpuSamples } from './gpu-samples.ts';
import type { Projector, SeenPoints } from './projector.ts';
import { bound, type SceneKernels } from './scene-kernels.ts';

const LANES = 64;
const MOST_WORKGROUPS = 4096;
const POINT_BITS = 20;
const SEARCH_BYTES = 24;

/** Where it is asked. */
export interface Asked {
  readonly kernels: SceneKernels;
  readonly content: PictureContent;
  readonly samples: GpuSamples;
  readonly seen: SeenPoints;
  /** Of a volume. */
  readonly projector: Projector | undefined;
}

export function foundOnGpu(asked: Asked, viewport: Viewport): Found {
  const { content, samples, kernels } = asked;
  const { device } = kernels.gpu;
  const layout = layoutOf(content, viewport);
  const read = async (buffer: GPUBuffer, word: number, words: number) =>
    new Float32Array((await readWords(device, buffer, word, words)).buffer);
  return {
    valueOf: async (sample) => {
      if (layout.kind === 'points') return (await read(samples.values, sample, 1))[0];
      return meanOf(await read(samples.values, ...samplesOf(content, layout, sample)), content, layout, sample);
    },
    placeOf: async (point) => {
      const words = dimensionsOf(content.chosen.view);
      return [...(await read(samples.places, words * point, words))] as unknown as Place | Place3;
    },
    nodeAt: (index) => samples.nodeAt(index),
    indexOfPicked: async () => (await readWords(device, samples.pickedIndex, 0, 1))[0],
    nearest: (search) => nearest(asked, search, layout, viewport),
  };
}

async function nearest(
  { kernels, content, seen, projector }: Asked,
  wanted: Search,
  layout: Layout,
  viewport: Viewport,
): Promise<number | undefined> {
  const { device } = kernels.gpu;
  const { queue } = device;
  const { from, direction, reach } = wanted;
  const search = uniformBuffer(device, 'search', SEARCH_BYTES);
  const found = storageBuffer(device, 'found', 4);
  queue.writeBuffer(kernels.uniform, 0, packDrawing(content, layout, viewport));
  const { points } = layout.kind === 'points' ? layout : { points: 1 };
  const behind = behindOf(wanted, points);
  const words = new Uint32Array(SEARCH_BYTES / 4);
  new Float32Array(words.buffer).set([from.x, from.y, direction.x, direction.y, reach]);
  words[5] = behind;
  queue.writeBuffer(search, 0, words);
  queue.writeBuffer(found, 0, new Uint32Array([NONE]));
  const group = bound(kernels, kernels.layouts.nearest, [kernels.uniform, seen.places, search, found]);
  submit(device, 'nearest', (encoder) => {
    // What was drawn last may have been seen from elsewhere: a copy of the picture, say.
    if (layout.kind === 'points') projector?.record(encoder, layout.projection);
    const workgroups = Math.min(MOST_WORKGROUPS, Math.ceil(points / LANES));
    recordKernel(encoder, 'nearest', kernels.compute.nearest, [group], workgroups);
  });
  const [answer] = await readWords(device, found, 0, 1);
  search.destroy();
  found.destroy();
  return answer === NONE ? undefined : (behind + 1 + (answer & (2 ** POINT_BITS - 1))) % points;
}

type Cells = Layout & { kind: 'cells' };

/** First and number of the samples behind a drawn cell. */
function samplesOf({ plan }: PictureContent, { grid }: Cells, cell: number): [first: number, count: number] {
  const per = 2 ** (grid.exponent - plan.exponent);
  return [cell * per, Math.min(per, plan.count - cell * per)];
}

/** Their mean: as `gather` has it for a network that ends with them. */
function meanOf(values: Float32Array, { plan }: PictureContent, { grid }: Cells, cell: number): number {
  const nodes = Math.min(2 ** grid.exponent, plan.nodes - cell * 2 ** grid.exponent);
  return gather(values, plan.exponent, { ...grid, nodes, cells: 1 })[0];
}
