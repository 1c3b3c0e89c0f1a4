/** For tests: a host that remembers what was said and written, and runs that simulate nothing. */
import { type Failure, fail, ok, type Result } from '../../base/result.ts';
import type { GpuContext } from '../../gpu/context.ts';
import { catalog } from '../../models/catalog.ts';
import { planRun } from '../../run/open-run.ts';
import type { OpenOptions, Progress, Run } from '../../run/run.ts';
import type { AnyPlan } from '../../run/run-plan.ts';
import type { FakeReplicas } from '../../run/testing/fake-replicas.ts';
import { WholeRuns } from '../../run/whole-run.ts';
import { lengthOf } from '../../scenario/horizon.ts';
import { type AdapterReport, RESULT_FORMAT, type RunResult } from '../../scenario/outcome.ts';
import { specById } from '../../scenario/presets.ts';
import { type Scenario, toTicks } from '../../scenario/scenario.ts';
import type { StudyPool } from '../../study/study-worker.ts';
import type { FileLock } from '../file-lock.ts';
import type { FileContent, Host } from '../host.ts';

export interface FakeSettings {
  readonly files?: Readonly<Record<string, string>>;
  readonly terminal?: boolean;
  /** No adapter: `gpu` fails, `auto` falls back. */
  readonly withoutGpu?: boolean;
  readonly software?: boolean;
  /** Batches until a run is done. */
  readonly batches?: number;
  /** Events and wall seconds of one batch. */
  readonly batchEvents?: number;
  readonly batchSeconds?: number;
  /** How many times as fast as that a run is; default 1. */
  readonly speed?: (scenario: Scenario, options: OpenOptions) => number;
  /** Called before every batch; may abort `controller`. */
  readonly onBatch?: (batch: number, controller: AbortController) => void;
  /** What an engine says that others do not. */
  readonly change?: (options: OpenOptions) => Partial<RunResult>;
  readonly failAt?: number;
  /** Files that another process writes. */
  readonly locked?: readonly string[];
  /** A file that another process takes. */
  readonly loses?: string;
  readonly cores?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** Seats on its GPU; default none. */
  readonly replicas?: FakeReplicas;
  /** Why a scenario cannot be opened. */
  readonly refuse?: (scenario: Scenario) => Failure | undefined;
}

export class FakeHost implements Host {
  out = '';
  err = '';
  readonly written: Record<string, string> = {};
  /** How often something was added, by path. */
  readonly appends: Record<string, number> = {};
  private hasSubgroups = true;
  /** Of each run that was opened, whether its kernels may have them. */
  readonly openedWithSubgroups: boolean[] = [];
  readonly opened: { scenario: Scenario; options: OpenOptions }[] = [];
  disposed = 0;
  readonly machine = { app: __APP_VERSION__, node: 'v20', platform: 'test', cpu: 'test' };
  readonly terminal: boolean;
  readonly controller = new AbortController();
  readonly cores: number;
  readonly memoryBytes = 1e9;
  readonly environment: Readonly<Record<string, string>>;

  constructor(readonly settings: FakeSettings = {}) {
    this.terminal = settings.terminal ?? false;
    this.cores = settings.cores ?? 1;
    this.environment = settings.environment ?? {};
  }

  get cancelled(): AbortSignal {
    return this.controller.signal;
  }

  async print(text: string): Promise<void> {
    this.out += text;
  }

  note(text: string): void {
    this.err += text;
  }

  draw(line: string): void {
    this.err += `\r\u001b[K${line}`;
  }

  outlivesReaders(): void {}

  async readFile(path: string): Promise<Result<string>> {
    const text = this.textOf(path);
    return text === undefined ? fail('storage', `${path} cannot be read (ENOENT)`, 'check the path') : ok(text);
  }

  /** What was written hides what was there before. */
  private textOf = (path: string): string | undefined => this.written[path] ?? this.settings.files?.[path];

  async sizeOf(path: string): Promise<Result<number | undefined>> {
    return ok(this.textOf(path)?.length);
  }

  /** Pieces end in the middle of lines. */
  async *readPieces(path: string): AsyncGenerator<Result<string>> {
    const text = await this.readFile(path);
    if (!text.ok) yield text;
    else for (let at = 0; at < text.value.length; at += 65_537) yield ok(text.value.slice(at, at + 65_537));
  }

  async readBytes(path: string): Promise<Result<Uint8Array<ArrayBuffer>>> {
    const text = await this.readFile(path);
    return text.ok ? ok(new TextEncoder().encode(text.value)) : text;
  }

  async checkWritable(path: string): Promise<Result<void>> {
    return path.startsWith('/no/') ? unwritten(path) : ok(undefined);
  }

  async writeFile(path: string, text: FileContent): Promise<Result<void>> {
    if (path.startsWith('/no/')) return unwritten(path);
    let whole = '';
    for await (const piece of typeof text === 'string' || text instanceof Uint8Array ? [text] : text)
      whole += typeof piece === 'string' ? piece : Buffer.from(piece).toString('latin1');
    this.written[path] = whole;
    return ok(undefined);
  }

  overwriteFile = (path: string, content: FileContent) => this.writeFile(path, content);

  async renameFile(from: string, to: string): Promise<Result<void>> {
    this.written[to] = this.textOf(from) ?? '';
    return this.removeFile(from);
  }

  async removeFile(path: string): Promise<Result<void>> {
    delete this.written[path];
    return ok(undefined);
  }

  async makeFolder(): Promise<Result<void>> {
    return ok(undefined);
  }

  async truncateFile(path: string, bytes: number): Promise<Result<void>> {
    this.written[path] = Buffer.from(this.textOf(path) ?? '')
      .subarray(0, bytes)
      .toString();
    return ok(undefined);
  }

  async lockFile(path: string): Promise<Result<FileLock>> {
    if (this.settings.locked?.includes(path)) return fail('storage', `${path} is being written by process 7 on b`, '');
    const { loses } = this.settings;
    return ok({ holds: async () => loses !== path, release: async () => {} });
  }

  async withoutSubgroups(): Promise<void> {
    this.hasSubgroups = false;
  }

  async gpu(): Promise<Result<GpuContext>> {
    const { withoutGpu, software = false } = this.settings;
    return withoutGpu ? fail('unsupported', 'no adapter', '') : ok({ adapter: { ...GPU, software } } as GpuContext);
  }

  async appendFile(path: string, text: string): Promise<Result<void>> {
    if (path.startsWith('/no/')) return unwritten(path);
    this.appends[path] = (this.appends[path] ?? 0) + 1;
    this.written[path] = (this.textOf(path) ?? '') + text;
    return ok(undefined);
  }

  /** No threads: runs of one take turns with those of another. */
  threads(size: number, options: OpenOptions): StudyPool {
    const open = (scenario: Scenario, opening: OpenOptions) => this.openRun(scenario, opening);
    const breathe = () => Promise.resolve();
    return {
      size,
      engine: 'sequential',
      open: async () => ok(new WholeRuns({ open, options, version: this.machine.app, breathe })),
    };
  }

  /** They would wait for each other. */
  async benchThreads(): Promise<Result<never>> {
    return fail('unsupported', 'no threads', '');
  }

  async planRun(scenario: Scenario, options: OpenOptions): Promise<Result<AnyPlan>> {
    const plan = await planRun(scenario, options);
    if (!plan.ok) return plan;
    // The GPU is none.
    const { openReplicas: _, ...alone } = plan.value;
    return ok(this.settings.replicas ? this.settings.replicas.replicated(plan.value) : alone);
  }

  async openRun(scenario: Scenario, options: OpenOptions): Promise<Result<Run>> {
    if (options.engine === 'gpu' && this.settings.withoutGpu) return fail('unsupported', 'no adapter', '');
    const failure = this.settings.refuse?.(scenario);
    if (failure) return { ok: false, failure };
    this.openedWithSubgroups.push(this.hasSubgroups);
    this.opened.push({ scenario, options });
    return ok(fakeRun(this, scenario, options));
  }
}

const unwritten = (path: string): Result<never> =>
  fail('storage', `${path} cannot be written (ENOENT)`, 'check the path');

const GPU: AdapterReport = { vendor: 'acme', architecture: 'one', description: 'Acme One', software: false };
const CPU: AdapterReport = { vendor: '', architecture: '', description: 'one processor core', software: false };

function fakeRun(host: FakeHost, scenario: Scenario, options: OpenOptions): Run {
  const { batches = 3, batchEvents = 100, batchSeconds = 0.1, withoutGpu, software = false } = host.settings;
  const onGpu = options.engine !== 'sequential' && !withoutGpu;
  const spec = specById(catalog, scenario.model);
  const isRounds = spec?.engine === 'rounds';
  const endSeconds = isRounds ? lengthOf(spec, scenario.params) : (scenario.params.end as number);
  const endTicks = toTicks(endSeconds, scenario.tick);
  const speed = host.settings.speed?.(scenario, options) ?? 1;
  let batch = Number(options.from?.state.facts.batch ?? 0);
  const run = {
    kind: isRounds ? 'rounds' : 'event',
    scenario,
    world: {},
    engine: onGpu ? 'gpu' : 'sequential',
    adapter: onGpu ? { ...GPU, software } : CPU,
    memoryBytes: 1000,
    setupSeconds: 0.5,
    endTicks,
    async advance() {
      if (batch === host.settings.failAt) return fail('model-fault', 'node 3 sent into the past', 'report it');
      batch = Math.min(batch + 1, batches);
      host.settings.onBatch?.(batch, host.controller);
      return ok(progress(batch));
    },
    async result(status: RunResult['status']) {
      return ok({ ...resultOf(status), ...host.settings.change?.(options) });
    },
    async checkpoint() {
      return ok({ version: __APP_VERSION__, scenario, state: { facts: { batch }, arrays: {} } });
    },
    dispose() {
      host.disposed++;
    },
  };
  const progress = (n: number): Progress => ({
    nowTicks: Math.round((endTicks * n) / batches),
    done: n >= batches,
    events: n * batchEvents,
    steps: isRounds ? Math.round((endSeconds * n) / batches) : n,
    share: isRounds ? n / batches : undefined,
    counters: { finished: n * batchEvents * 0.1 },
    wallSeconds: (n * batchSeconds) / speed,
    lpSize: 4,
    deepest: 5,
  });
  const ownNumbers = () =>
    isRounds
      ? { rounds: batch, roundsPerSecond: batch === 0 ? 0 : 1 / batchSeconds }
      : {
          windows: batch,
          eventsPerSecond: batch === 0 ? 0 : batchEvents / batchSeconds,
          lpSize: options.lpSize === 'auto' ? 4 : options.lpSize,
          peakPending: 4,
        };
  const resultOf = (status: RunResult['status']): RunResult => ({
    ...ownNumbers(),
    format: RESULT_FORMAT,
    version: __APP_VERSION__,
    scenario,
    status,
    model: scenario.model,
    params: scenario.params,
    seed: scenario.seed,
    engine: onGpu ? 'gpu' : 'sequential',
    adapter: run.adapter,
    events: batch * batchEvents,
    simulatedSeconds: ((scenario.params.end as number) * batch) / batches,
    wallSeconds: batch * batchSeconds,
    setupSeconds: 0.5,
    memoryBytes: 1000,
    conservation: { created: batch * batchEvents + 4, executed: batch * batchEvents, pending: 4 },
    digest: '0123456789abcdef',
    metrics: scenario.model === 'phold' ? { eventsPerInitialEvent: 47.52, renewalPrediction: 47.5199 } : {},
    series: { time: [0, 0.5], events: [0, 150.25], windows: [0, 2] },
  });
  return run as unknown as Run;
}
