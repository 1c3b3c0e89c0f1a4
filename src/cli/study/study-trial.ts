/**
 * Whether cores or the GPU make the runs of a study faster: some runs are begun both ways, none of them twice. What was made is
 * kept: a run is the same wherever it is made.
 */
import type { RunResult } from '../../scenario/outcome.ts';
import type { PlannedRun } from '../../scenario/study/study-plan.ts';
import type { StudyPool, StudyWorker } from '../../study/study-worker.ts';

/** Wall ms that a GPU makes runs for, after one that compiles its kernels. */
const GPU_MS = 1000;
/** Wall ms that cores get at least, and at most. They get as long as the GPU needs for twice as many runs as there are cores. */
const LEAST_MS = 1500;
const MOST_MS = 10_000;
/** From then on what runs on a GPU is given up, once a run has ended. */
const MOST_SITTING_MS = 10_000;
/** Cores must be so much faster to be taken: a GPU leaves them to others. */
const CLEARLY_FASTER = 1.05;

export interface Trial {
  readonly pool: StudyPool;
  /** Runs per second of both; 0 where none was made in time. */
  readonly gpu: number;
  readonly cores: number;
}

export interface TrialRuns {
  readonly runs: readonly PlannedRun[];
  readonly alike: readonly PlannedRun[];
}

type Made = (run: PlannedRun, result: RunResult) => void;

/** `runs`: in the order of the plan; not all may be needed. `alike`: of them those of one shape. `give` gets each result. */
export async function fasterPool(
  pools: { readonly gpu: StudyPool; readonly cores: StudyPool },
  { runs, alike }: TrialRuns,
  give: Made,
  signal: AbortSignal,
): Promise<Trial> {
  const { width = 1 } = pools.gpu;
  // Cores are to have some, too.
  const replicated = new Set(width > 1 ? alike.slice(0, Math.min(width, Math.ceil(runs.length / 2))) : []);
  const left = runs.filter((run) => !replicated.has(run)).values();
  const gpu =
    width > 1
      ? await rateOfReplicas(pools.gpu, [...replicated], give, signal)
      : await rateOfGpu(pools.gpu, left, give, signal);
  const wantedMs = gpu > 0 ? (2000 * pools.cores.size) / gpu : MOST_MS;
  const cores = await rateOfCores(pools.cores, left, give, signal, Math.min(MOST_MS, Math.max(LEAST_MS, wantedMs)));
  return { pool: cores > gpu * CLEARLY_FASTER ? pools.cores : pools.gpu, gpu, cores };
}

async function rateOfGpu(pool: StudyPool, left: Iterator<PlannedRun>, give: Made, signal: AbortSignal) {
  const worker = await pool.open();
  if (!worker.ok) return 0;
  try {
    if (!(await makeNext(worker.value, left, give, signal))) return 0;
    return await rateOf(worker.value, left, give, signal, GPU_MS);
  } finally {
    worker.value.dispose();
  }
}

/** A full batch, in the time of each run: that of compiling is left out. */
async function rateOfReplicas(pool: StudyPool, runs: readonly PlannedRun[], give: Made, signal: AbortSignal) {
  const worker = await pool.open();
  if (!worker.ok) return 0;
  const late = new AbortController();
  let isLate = false;
  let [seconds, made] = [0, 0];
  const endIfLate = () => isLate && made > 0 && late.abort();
  const timer = setTimeout(() => {
    isLate = true;
    endIfLate();
  }, MOST_SITTING_MS);
  const take: Made = (run, result) => {
    give(run, result);
    seconds += result.wallSeconds;
    made++;
    endIfLate();
  };
  try {
    await worker.value.make(runs, [], take, AbortSignal.any([signal, late.signal])).catch(() => {});
  } finally {
    clearTimeout(timer);
    worker.value.dispose();
  }
  return made === 0 ? 0 : made / Math.max(seconds, 1e-9);
}

/** All cores at once: they share caches and heat. What is under way when the time is up is given up. */
async function rateOfCores(pool: StudyPool, left: Iterator<PlannedRun>, give: Made, signal: AbortSignal, ms: number) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  const inTime = AbortSignal.any([signal, late.signal]);
  const rates = Array.from({ length: pool.size }, async () => {
    const worker = await pool.open();
    if (!worker.ok) return 0;
    try {
      return await rateOf(worker.value, left, give, inTime, ms);
    } finally {
      worker.value.dispose();
    }
  });
  try {
    return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs per second, from the end of the first to that of the last; of a single one, in its time. */
async function rateOf(
  worker: StudyWorker,
  left: Iterator<PlannedRun>,
  give: Made,
  signal: AbortSignal,
  ms: number,
): Promise<number> {
  const began = performance.now();
  let first = 0;
  let last = 0;
  let made = 0;
  while (performance.now() - began < ms && (await makeNext(worker, left, give, signal))) {
    last = performance.now();
    first ||= last;
    made++;
  }
  if (made < 2) return made === 0 ? 0 : 1000 / (last - began);
  return (1000 * (made - 1)) / (last - first);
}

async function makeNext(worker: StudyWorker, left: Iterator<PlannedRun>, give: Made, signal: AbortSignal) {
  if (signal.aborted) return false;
  const { value: run, done } = left.next();
  if (done) return false;
  let isMade = false;
  const take: Made = (made, result) => {
    isMade = true;
    give(made, result);
  };
  // A worker that dies makes nothing more here; who runs the study opens others, and says what is wrong.
  await worker.make([run], [], take, signal).catch(() => {});
  return isMade;
}
