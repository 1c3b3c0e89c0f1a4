/**
 * How long the GPU takes for a frame of large networks, by pass; what `scripts/measure-scene.mjs` runs in Node. Every view and channel
 * of each experiment, from afar and near, in these kinds of frames: the run is read and drawn, points move on, it is drawn again, and
 * where nodes are lines, from a camera that moves. Frames are submitted without a wait between them, so wall time over frames is what the device takes for one,
 * or what recording one takes where that is longer.
 */
import { parseArgs } from 'node:util';
import { describeFailure, type Result } from '../../base/result.ts';
import { openGpu } from '../../gpu/context.ts';
import { nodeGpu } from '../../gpu/node-gpu.ts';
import { catalog } from '../../models/catalog.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import { findNamed, namedScenario } from '../../scenario/presets.ts';
import type { ParamValue, PresetSpec } from '../../scenario/spec.ts';
import { hasSpan } from '../colouring.ts';
import { UNFADED } from '../flat/fade.ts';
import { FIT } from '../geometry/camera.ts';
import { GpuSamples } from '../gpu/gpu-samples.ts';
import { compileScene, READABLE_FORMAT } from '../gpu/scene-kernels.ts';
import { ScenePainter } from '../gpu/scene-painter.ts';
import type { PictureContent, Viewport } from '../picture-content.ts';
import { type Source, sourceOf } from '../run/source.ts';
import { type ChosenView, type ViewedRun, viewedRunOf } from '../run/viewed-run.ts';
import { planSamples } from '../sample-plan.ts';
import { PassStamps, type PassTimes } from './pass-stamps.ts';

/** What a picture may take of the GPU. */
const GOAL_MS = 1.5;
const MOST_SAMPLES = 2 ** 20;
/** Frames before those that are measured: clocks of a GPU at rest are low. */
const WARMING = 30;

/** Of each model the largest preset. */
const EXPERIMENTS = catalog.map((spec) => {
  const size = ({ params }: PresetSpec) => Number(complete(spec, { params }).params[spec.pinned?.[0] ?? '']);
  return `${spec.id}/${spec.presets.reduce((most, each) => (size(each) > size(most) ? each : most)).id}`;
});

/** As many ports as are drawn as lines, all over the picture. */
const MANY_LINES = 'internet/quick-look:routers=65000:hosts=500';

const { values: asked } = parseArgs({
  options: {
    /** `model/preset:param=value:param=value,...` */
    experiments: { type: 'string', default: [...EXPERIMENTS, MANY_LINES].join() },
    view: { type: 'string', default: '' },
    channel: { type: 'string', default: '' },
    /** Wall seconds that the run goes on before it is measured. */
    seconds: { type: 'string', default: '2' },
    width: { type: 'string', default: '1600' },
    height: { type: 'string', default: '1000' },
    /** 6 is ten notches of the wheel. Below 1 all nodes crowd into few pixels: the most that atomics can contend. */
    zooms: { type: 'string', default: '0.25,1,6,40' },
    frames: { type: 'string', default: '100' },
    json: { type: 'boolean', default: false },
  },
});

const taken = <T>(result: Result<T>): T => {
  if (result.ok) return result.value;
  throw new Error(describeFailure(result.failure));
};

interface Row {
  readonly experiment: string;
  readonly view: string;
  readonly channel: string;
  readonly zoom: number;
  readonly frame: string;
  /** Wall time over frames. */
  readonly wallMs: number;
  readonly recordingMs: number;
  /** By time stamps, where the device has them. */
  readonly stamped?: PassTimes;
}

const gpu = taken(await openGpu(taken(await nodeGpu()), { timeStamps: true }));
const { device } = gpu;
const kernels = taken(await compileScene(gpu, READABLE_FORMAT));
const size = { width: Number(asked.width), height: Number(asked.height) };
const target = device
  .createTexture({ size, format: READABLE_FORMAT, usage: GPUTextureUsage.RENDER_ATTACHMENT })
  .createView();
const rows: Row[] = [];

if (!asked.json) console.log(`${gpu.adapter.vendor} ${gpu.adapter.architecture}, ${size.width} x ${size.height}`);
for (const experiment of asked.experiments.split(',')) await measureExperiment(experiment);
if (asked.json) console.log(JSON.stringify({ adapter: gpu.adapter, size, rows }, null, 1));
else {
  const over = rows.filter(({ stamped, wallMs }) => (stamped?.frameMs ?? wallMs) > GOAL_MS);
  console.log(`${rows.length - over.length} of ${rows.length} frames take at most ${GOAL_MS} ms`);
}
device.destroy();
process.exit(0);

async function measureExperiment(experiment: string): Promise<void> {
  const [name, ...sets] = experiment.split(':');
  const params = Object.fromEntries(
    sets.map((set) => {
      const [key, text] = set.split('=');
      const value: ParamValue = Number.isNaN(Number(text)) ? text : Number(text);
      return [key, value];
    }),
  );
  const scenario = taken(namedScenario(taken(findNamed(catalog, name)), { params }));
  const run = taken(
    await openRun(scenario, { engine: 'gpu', lpSize: 'auto', gpu: async () => ({ ok: true, value: gpu }) }),
  );
  taken(await run.advance({ wallMs: 1000 * Number(asked.seconds) }));
  const viewed = viewedRunOf(run);
  const source = sourceOf(run.executor);
  if (!viewed || !source) throw new Error(`${name} has no pictures`);
  for (const view of viewed.offered) {
    if (asked.view && view.id !== asked.view) continue;
    for (const channel of view.channels)
      if (!asked.channel || channel.id === asked.channel)
        await measureView(experiment, viewed, source, { view, channel });
  }
  run.dispose();
}

async function measureView(experiment: string, viewed: ViewedRun, source: Source, chosen: ChosenView): Promise<void> {
  const plan = planSamples(chosen.view, viewed.nodes, MOST_SAMPLES);
  const content: PictureContent = { viewed, chosen, plan };
  const samples = taken(await GpuSamples.open(kernels, source, content));
  const painter = new ScenePainter(kernels, content, samples);
  for (const zoom of asked.zooms.split(',').map(Number)) {
    const viewport: Viewport = { size, camera: { ...FIT, zoom }, picked: 0 };
    const paint = (encoder: GPUCommandEncoder, from = viewport) => {
      painter.paint(encoder, target, 'texture', from, 0);
      if (hasSpan(content)) painter.measure(encoder, from);
    };
    const kinds: Readonly<Record<string, (encoder: GPUCommandEncoder, frame: number) => void>> = {
      read: (encoder) => {
        samples.update(encoder, UNFADED, 0);
        paint(encoder);
      },
      ...(chosen.view.moves && {
        move: (encoder, frame) => {
          samples.move(encoder, 0, (frame % 30) / 30);
          paint(encoder);
        },
      }),
      camera: (encoder) => paint(encoder),
      ...(chosen.view.lines && {
        pan: (encoder, frame) => paint(encoder, { ...viewport, camera: { ...viewport.camera, x: 0.5 + frame / 1e4 } }),
      }),
    };
    for (const [frame, record] of Object.entries(kinds)) {
      await measure(record, WARMING);
      const { view, channel } = chosen;
      const row = { experiment, view: view.id, channel: channel.id, zoom, frame };
      say({ ...row, ...(await measure(record, Number(asked.frames))) });
    }
  }
  painter.destroy();
}

async function measure(record: (encoder: GPUCommandEncoder, frame: number) => void, count: number) {
  await device.queue.onSubmittedWorkDone();
  const began = performance.now();
  for (let frame = 0; frame < count; frame++) submit((encoder) => record(encoder, frame));
  const recorded = performance.now();
  await device.queue.onSubmittedWorkDone();
  const ended = performance.now();
  // Stamps keep passes apart that may overlap otherwise: they have frames of their own.
  const stamps = PassStamps.of(device, count);
  for (let frame = 0; stamps && frame < count; frame++)
    submit((encoder) => stamps.record(encoder, frame, (stamped) => record(stamped, frame)));
  return {
    wallMs: (ended - began) / count,
    recordingMs: (recorded - began) / count,
    stamped: await stamps?.medians(),
  };
}

function submit(record: (encoder: GPUCommandEncoder) => void): void {
  const encoder = device.createCommandEncoder();
  record(encoder);
  device.queue.submit([encoder.finish()]);
}

function say(row: Row): void {
  rows.push(row);
  if (asked.json) return;
  const { experiment, view, channel, zoom, frame, wallMs, recordingMs, stamped } = row;
  const passes = stamped?.passes.map(({ label, ms }) => `${label} ${ms.toFixed(3)}`).join(', ');
  const byStamps = stamped ? `; by stamps ${stamped.frameMs.toFixed(3)}: ${passes}` : '';
  console.log(
    `${experiment} ${view} ${channel} x${zoom} ${frame}: ${wallMs.toFixed(3)} ms a frame (recording ${recordingMs.toFixed(3)})${byStamps}`,
  );
}
