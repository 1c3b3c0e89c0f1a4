/**
 * Measures points side by side: a repetition of each in turn, so that a change of the clock changes all of them. A repetition is the median of its turns:
 * what stops the host for some milliseconds (a collection of garbage, other programs) is in some of them.
 */
import { allOk, fail, ok, type Result } from '../../base/result.ts';
import { NEVER } from '../../base/u32.ts';
import { allocate } from '../../gpu/allocation.ts';
import { bindGroup, groupLayout } from '../../gpu/bindings.ts';
import { recordKernel, submit } from '../../gpu/commands.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { guarded } from '../../gpu/guarded.ts';
import { readWords } from '../../gpu/readback.ts';
import { median } from '../suite.ts';
import { checkedDigest, EVENTS_PER_SIMULATION, eventConstants, statesAfter, type Workload } from './event.ts';
import { EVENT, type Point } from './figures.ts';
import { openScheme } from './scheme.ts';
import { compile, type Study } from './study.ts';

export interface Limits {
  readonly repeat: number;
  /** Wall time of all repetitions of a point. */
  readonly mostMs: number;
  /** Of a repetition. */
  readonly mostEvents: (point: Point) => number;
  readonly cancelled: AbortSignal;
}

interface Repetition {
  readonly events: number;
  readonly seconds: number;
  /** Events a second, the median of its turns. */
  readonly rate: number;
}

export interface Measured {
  readonly repetitions: readonly Repetition[];
  /** Of all simulations at the end. */
  readonly digest: string;
}

/** That are not kept. */
const WARM_UP = 2;
/** Of a repetition, so that its median is none of those in which the host was stopped. */
const LEAST_TURNS = 3;
/** An interval needs two; more than these are not made where they take this many times as long as they may. */
const LEAST_REPETITIONS = 3;
const PATIENCE = 4;

/** In the order of the points. Failures of all: `cancelled`, `device-lost`; of a point: `limit`, `unsupported`, `model-fault`. */
export const measureTogether = (
  gpu: GpuContext,
  points: readonly Point[],
  limits: Limits,
): Promise<Result<readonly Result<Measured>[]>> =>
  guarded(gpu, async () => {
    const measures: Result<PointMeasure>[] = [];
    try {
      for (const point of points) {
        const study = await openStudy(gpu, point);
        measures.push(study.ok ? ok({ point, study: study.value, repetitions: [] }) : study);
      }
      const opened = measures.flatMap((measure) => (measure.ok ? [measure.value] : []));
      const done = await repeatInTurn(opened, limits);
      return done.ok ? ok(await Promise.all(measures.map(checked))) : done;
    } finally {
      for (const measure of measures) if (measure.ok) measure.value.study.destroy();
    }
  });

interface PointMeasure {
  readonly point: Point;
  readonly study: Study;
  readonly repetitions: Repetition[];
}

const openStudy = (gpu: GpuContext, { order, ...workload }: Point): Promise<Result<Study>> =>
  order === 'seats' ? openSeats(gpu, workload) : openScheme(gpu, { ...workload, order, drivers: workload.modules });

async function checked(measure: Result<PointMeasure>): Promise<Result<Measured>> {
  if (!measure.ok) return measure;
  const { study, repetitions } = measure.value;
  const digest = await study.check();
  return digest.ok ? ok({ repetitions, digest: digest.value }) : digest;
}

async function repeatInTurn(
  measures: readonly PointMeasure[],
  { repeat, mostMs, mostEvents, cancelled }: Limits,
): Promise<Result<undefined>> {
  const most = mostMs * measures.length;
  const start = performance.now();
  for (let made = -WARM_UP; made < repeat; made++) {
    if (made >= LEAST_REPETITIONS && performance.now() - start > PATIENCE * most) break;
    for (const { point, study, repetitions } of measures) {
      if (cancelled.aborted) return fail('cancelled', 'cancelled', '');
      const repetition = await measureTurns(study, mostMs / (WARM_UP + repeat), mostEvents(point));
      if (made >= 0) repetitions.push(repetition);
    }
  }
  return ok(undefined);
}

async function measureTurns(study: Study, mostMs: number, mostEvents: number): Promise<Repetition> {
  await study.fill();
  const rates: number[] = [];
  const start = performance.now();
  let events = 0;
  let now = start;
  do {
    const more = await study.turn();
    const before = now;
    now = performance.now();
    rates.push((1000 * more) / (now - before));
    events += more;
  } while (rates.length < LEAST_TURNS || (now - start < mostMs && events < mostEvents));
  await study.drain();
  return { events, seconds: (now - start) / 1000, rate: median(rates) };
}

/** Long enough for its kernel alone to decide, and few enough that no multiprocessor has more than a few warps. */
const TRIAL = { ...EVENT, simulations: 512, steps: 200_000 };
const LEAST_DIVERGENCE = 3.5;

/** Failure: `unsupported` where four types, unordered, take less than `LEAST_DIVERGENCE` times as long as one. */
export async function checkDivergence(gpu: GpuContext, cancelled: AbortSignal): Promise<Result<unknown>> {
  const limits = { repeat: 5, mostMs: 0, mostEvents: () => 1, cancelled };
  const trial = await measureTogether(gpu, [TRIAL, { ...TRIAL, types: 4 }], limits);
  if (!trial.ok) return trial;
  const measured = allOk(trial.value, (one) => one);
  if (!measured.ok) return measured;
  const [one, four] = measured.value.map(({ repetitions }) => Math.max(...repetitions.map(({ rate }) => rate)));
  const ratio = one / four;
  if (ratio >= LEAST_DIVERGENCE) return ok(ratio);
  const found = `events of four types, unordered, take ${ratio.toFixed(2)} times as long as those of one`;
  return fail('unsupported', `${found}: a compiler has merged what should diverge`, 'use --figure 6, 10, 11 or 12');
}

/** A lane for each module. */
const SEAT_LANES = 32;
/** A dispatch that took longer does not become longer: a desktop's driver ends those of two seconds. */
const LONG_MS = 6;

/**
 * The same simulations as seats have them: a workgroup for each, with its state on the GPU from beginning to end, and
 * round after round in one dispatch. The kernel is this benchmark's own: no model, records or series, as in the paper's
 * scheme beside it. Of at most 32 modules. A turn is one dispatch, of twice as many rounds as the last one while it is
 * short, up to the paper's events of a simulation.
 */
export async function openSeats(gpu: GpuContext, plan: Workload): Promise<Result<Study>> {
  const { device } = gpu;
  const { simulations, modules } = plan;
  const layout = groupLayout(device, 'seats', ['storage', 'uniform']);
  const numbers = { ...eventConstants(plan), SEAT_LANES, NEVER, MODULES: modules };
  const pipeline = await compile(gpu, 'seats', layout, numbers);
  if (!pipeline.ok) return pipeline;
  const begin = statesAfter(0, plan);
  const bytes = { states: begin.byteLength, rounds: 16 };
  const usage = { rounds: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST };
  const buffers = await allocate(gpu, bytes, `${simulations} seats`, usage);
  if (!buffers.ok) return buffers;
  const { states, rounds } = buffers.value;
  device.queue.writeBuffer(states, 0, begin);
  const bindings = bindGroup(device, layout, [states, rounds]);
  const most = Math.ceil(EVENTS_PER_SIMULATION / modules);
  let next = 1;
  let done = 0;
  return ok({
    fill: async () => 0,
    async turn() {
      const now = next;
      const start = performance.now();
      device.queue.writeBuffer(rounds, 0, Uint32Array.of(now));
      submit(device, 'seats', (encoder) => recordKernel(encoder, 'seats', pipeline.value, [bindings], simulations));
      await device.queue.onSubmittedWorkDone();
      if (performance.now() - start < LONG_MS) next = Math.min(2 * now, most);
      done += now;
      return now * modules * simulations;
    },
    async drain() {},
    async check() {
      const end = await readWords(device, states, 0, begin.length);
      return checkedDigest(end, done * modules, plan);
    },
    destroy: () => [states, rounds].forEach((buffer) => void buffer.destroy()),
  });
}
