/**
 * How long the GPU takes for a picture of a million moving nodes; what `scripts/measure-scene.mjs` runs in Node. Frames are
 * submitted without a wait between them, so wall time over frames is what the device takes for one, or what recording one
 * takes where that is longer (it is printed too). Where the device has time stamps, those say what the median frame took.
 */
import { parseArgs } from 'node:util';
import { describeFailure, type Result } from '../../base/result.ts';
import { openGpu } from '../../gpu/context.ts';
import { nodeGpu } from '../../gpu/node-gpu.ts';
import { catalog } from '../../models/catalog.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import { specById } from '../../scenario/presets.ts';
import { UNFADED } from '../flat/fade.ts';
import { FIT } from '../geometry/camera.ts';
import { GpuSamples } from '../gpu/gpu-samples.ts';
import { compileScene, READABLE_FORMAT } from '../gpu/scene-kernels.ts';
import { ScenePainter } from '../gpu/scene-painter.ts';
import type { Stance } from '../look.ts';
import { sourceOf } from '../run/source.ts';
import { choose, subjectOf } from '../run/subject.ts';
import { planSamples } from '../sample-plan.ts';
import { FrameStamps } from './frame-stamps.ts';

const ROUNDS = 8;

const { values: asked } = parseArgs({
  options: {
    model: { type: 'string', default: 'whisper' },
    view: { type: 'string', default: '' },
    channel: { type: 'string', default: '' },
    nodes: { type: 'string', default: `${2 ** 20}` },
    width: { type: 'string', default: '1600' },
    height: { type: 'string', default: '1000' },
    /** Below 1 all nodes crowd into few pixels: the most that atomics can contend. */
    zoom: { type: 'string', default: '1' },
    frames: { type: 'string', default: '200' },
  },
});

const taken = <T>(result: Result<T>): T => {
  if (result.ok) return result.value;
  throw new Error(describeFailure(result.failure));
};

const spec = specById(catalog, asked.model);
if (!spec) throw new Error(`there is no model ${asked.model}: use one of ${catalog.map(({ id }) => id).join(', ')}`);
const gpu = taken(await openGpu(taken(await nodeGpu()), { timeStamps: true }));
const { device } = gpu;
const scenario = complete(spec, { params: { nodes: Number(asked.nodes) } });
const run = taken(
  await openRun(scenario, { engine: 'gpu', lpSize: 'auto', gpu: async () => ({ ok: true, value: gpu }) }),
);
taken(await run.advance({ wallMs: 60_000, steps: ROUNDS }));
const subject = subjectOf(run);
const source = sourceOf(run.executor);
if (!subject || !source) throw new Error(`model ${spec.id} has no pictures`);
const kernels = taken(await compileScene(gpu, READABLE_FORMAT));
const chosen = choose(subject, { view: asked.view, channel: asked.channel });
const shown = { subject, chosen, plan: planSamples(chosen.view, subject.nodes, 2 ** 20) };
const samples = taken(await GpuSamples.open(kernels, source, shown));
const painter = new ScenePainter(kernels, shown, samples);
const size = { width: Number(asked.width), height: Number(asked.height) };
const stance: Stance = { size, camera: { ...FIT, zoom: Number(asked.zoom) }, picked: 0 };
const view = device
  .createTexture({ size, format: READABLE_FORMAT, usage: GPUTextureUsage.RENDER_ATTACHMENT })
  .createView();

const paint = (encoder: GPUCommandEncoder) => painter.paint(encoder, view, 'texture', stance, ROUNDS);
const frames: Readonly<Record<string, (encoder: GPUCommandEncoder, frame: number) => void>> = {
  'read, draw': (encoder) => {
    samples.update(encoder, UNFADED, 0);
    paint(encoder);
  },
  'move, draw': (encoder, frame) => {
    samples.move(encoder, 0, (frame % 30) / 30);
    paint(encoder);
  },
  draw: paint,
};

async function measure(record: (encoder: GPUCommandEncoder, frame: number) => void, count: number) {
  const stamps = FrameStamps.of(device, count);
  await device.queue.onSubmittedWorkDone();
  const began = performance.now();
  for (let frame = 0; frame < count; frame++) {
    const encoder = device.createCommandEncoder();
    if (stamps) stamps.around(encoder, frame, () => record(encoder, frame));
    else record(encoder, frame);
    device.queue.submit([encoder.finish()]);
  }
  const recorded = performance.now();
  await device.queue.onSubmittedWorkDone();
  const ended = performance.now();
  return {
    wholeMs: (ended - began) / count,
    recordingMs: (recorded - began) / count,
    stampedMs: await stamps?.median(),
  };
}

console.log(
  `${gpu.adapter.vendor} ${gpu.adapter.architecture}: ${shown.plan.count} of ${subject.nodes} nodes of ${spec.id}, view ${chosen.view.id}, ` +
    `${size.width} x ${size.height} at zoom ${asked.zoom}`,
);
for (const [name, record] of Object.entries(frames)) {
  if (name.startsWith('move') && !chosen.view.moves) continue;
  await measure(record, 10);
  const { wholeMs, recordingMs, stampedMs } = await measure(record, Number(asked.frames));
  const stamped = stampedMs === undefined ? '' : `, median by time stamps ${stampedMs.toFixed(3)} ms`;
  console.log(`${name.padEnd(12)} ${wholeMs.toFixed(3)} ms a frame (recording ${recordingMs.toFixed(3)} ms)${stamped}`);
}
painter.destroy();
run.dispose();
device.destroy();
process.exit(0);
