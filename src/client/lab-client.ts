/**
 * Main-thread side of the worker's API. Owns the worker, its canvas and the calls that it has not answered; when the worker dies
 * they end, another one is started, and the same scenario is loaded into it, at rest. Drops messages of older sessions.
 * Knows nothing of React or of stores.
 */
import { ok, type Result } from '../base/result.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { DeviceReport, RunOptions, RunStatus, Samples, TakenCheckpoint } from '../worker/api.ts';
import { type Calm, calm } from './calm.ts';
import { PendingCalls } from './pending-calls.ts';
import type { Screen } from './scene-canvas.ts';
import type { SpawnWorker, WorkerPort } from './worker-port.ts';

export interface LabEvents {
  onDevice(report: DeviceReport): void;
  /** At most about ten a second; a change of state comes at once. */
  onStatus(status: RunStatus): void;
  onSamples(samples: Samples): void;
  /** As the worker's listener. */
  onCheckpoint(taken: TakenCheckpoint): Promise<Result<void>>;
  /** The worker died. `restarted`: another one is on its way with the same scenario. */
  onCrash(reason: string, restarted: boolean): void;
  /** A call was refused in a way nobody expected: a bug of ours. */
  onBug(reason: string): void;
}

/** Deaths without a world built in between, after which the client stops trying by itself. */
const MAX_CRASHES = 2;

/** A picture that has no place by then, as beside a study, is not waited for: a study wants to know the device. */
const LAID_OUT_WITHIN_MS = 1000;

/** A worker that builds a world and has not answered by then hears nothing until the world is there. */
const HEARS_WITHIN_MS = 600;

export class LabClient {
  private port: WorkerPort | undefined;
  private pending = new PendingCalls();
  private opened: Promise<void> = Promise.resolve();
  /** Contents of files that scenarios name; every worker is given them. */
  private readonly files = new Map<string, Blob>();
  /** The world that is being built; nobody can say to a worker on one core to leave it. */
  private building: Promise<unknown> | undefined;
  private latest: RunStatus | undefined;
  private wanted: { scenario: Scenario; options: RunOptions } | undefined;
  /** Loads that were asked for; and the sending of the last of them, so that they arrive in their order. */
  private loads = 0;
  private sending: Promise<unknown> = Promise.resolve();
  private crashes = 0;
  /** Sessions count from 1 in every worker; the page's go on counting. */
  private sessionBase = 0;
  private newestSession = 0;
  private calmed: Calm | undefined;

  constructor(
    private readonly spawn: SpawnWorker,
    private readonly screen: Screen,
    private readonly events: LabEvents,
  ) {
    screen.onResize = (size) => void this.call((lab) => lab.resize(size));
  }

  /** Starts the worker; again after it could not be kept alive. */
  async start(): Promise<void> {
    await within(LAID_OUT_WITHIN_MS, this.screen.visible);
    this.crashes = 0;
    await this.boot();
  }

  /**
   * Ends the run there was. Resolves when the world is built, or could not be: true if the worker lives and this is what was asked for last. One that is
   * overtaken before it was sent is left out. One that is being built is cut short.
   */
  async load(scenario: Scenario, options: RunOptions): Promise<boolean> {
    const turn = ++this.loads;
    this.wanted = { scenario, options };
    const sent = this.sending.then(async () => {
      if (turn === this.loads) await this.freeWorker();
      return turn === this.loads ? this.send() : undefined;
    });
    this.sending = sent;
    const isBuilt = await (await sent)?.built;
    return isBuilt === true && turn === this.loads;
  }

  /** Of what is wanted now. The world may take long to build; the next load need not wait for it. */
  private send(): Promise<{ readonly built: Promise<true | undefined> } | undefined> {
    const { wanted } = this;
    return this.call(async (lab, port) => {
      if (!wanted) return undefined;
      const { scenario, options } = wanted;
      if (await lab.needsCanvas(options.engine)) {
        const { canvas, size } = this.screen.renew();
        await port.takeCanvas(canvas, size, options.engine);
      }
      const built = this.call(() => lab.load(scenario, options).then(() => true as const));
      this.building = built;
      void built.finally(() => {
        if (this.building === built) this.building = undefined;
      });
      return { built };
    });
  }

  /** True if the worker was building and heard nothing: it was ended, and another one opened, with nothing in it. */
  private async freeWorker(): Promise<boolean> {
    const { port, building } = this;
    if (!port || !building || (await within(HEARS_WITHIN_MS, port.lab.needsCanvas('auto')))) return false;
    if (port !== this.port || building !== this.building) return false;
    port.terminate();
    this.building = undefined;
    this.pending.end();
    await this.boot();
    return true;
  }

  /** Contents of files, before what names them is loaded or estimated; those that were given before are not sent again. */
  give(files: ReadonlyMap<string, Blob>): Promise<void> {
    const fresh = new Map([...files].filter(([name]) => !this.files.has(name)));
    for (const [name, content] of fresh) this.files.set(name, content);
    return fresh.size === 0 ? Promise.resolve() : this.call((lab) => lab.give(fresh));
  }

  /** Contents that were deleted: no worker is given them any more. */
  forget(names: readonly string[]): Promise<void> {
    const known = names.filter((name) => this.files.delete(name));
    return known.length === 0 ? Promise.resolve() : this.call((lab) => lab.forget(known));
  }

  play = (): Promise<void> => this.call((lab) => lab.play());
  pause = (): Promise<void> => this.call((lab) => lab.pause());
  step = (): Promise<void> => this.call((lab) => lab.step());
  runUntil = (seconds: number | null): Promise<void> => this.call((lab) => lab.runUntil(seconds));
  reset = (): Promise<void> => this.call((lab) => lab.reset());

  /** Ends the run early, or the building of its world. */
  async cancel(): Promise<void> {
    if (!(await this.freeWorker())) return this.call((lab) => lab.cancel());
    this.wanted = undefined;
    if (this.latest) this.events.onStatus({ ...this.latest, state: 'idle', activity: undefined });
  }

  setPace(pace: number | null): Promise<void> {
    if (this.wanted) this.wanted = { ...this.wanted, options: { ...this.wanted.options, pace } };
    return this.call((lab) => lab.setPace(pace));
  }

  /** Questions to the worker; undefined when it cannot answer. */
  ask<T>(question: (lab: WorkerPort['lab']) => Promise<T>): Promise<T | undefined> {
    return this.call(question);
  }

  private boot(): Promise<void> {
    const port = this.spawn((reason) => this.crashed(port, reason));
    this.port = port;
    this.pending = new PendingCalls();
    this.calmed?.stop();
    this.calmed = calm((status) => this.events.onStatus(status));
    this.sessionBase = this.newestSession;
    const { canvas, size } = this.screen.renew();
    const opened = port.open(this.listenerFor(port), canvas, size).then(async (report) => {
      if (this.files.size > 0) await port.lab.give(this.files);
      if (port === this.port) this.events.onDevice(report);
    });
    this.opened = this.pending.settle(opened).then(() => {});
    return this.opened.catch((error: unknown) => {
      if (port === this.port) this.events.onBug(reasonOf(error));
    });
  }

  private listenerFor(port: WorkerPort) {
    const isCurrent = (session: number) => port === this.port && this.sessionBase + session >= this.newestSession;
    return {
      onStatus: (status: RunStatus) => {
        if (!isCurrent(status.session)) return;
        this.newestSession = this.sessionBase + status.session;
        if (status.state === 'ready') this.crashes = 0;
        this.latest = { ...status, session: this.newestSession };
        this.calmed?.accept(this.latest);
      },
      onSamples: (samples: Samples) => {
        if (!isCurrent(samples.session)) return;
        this.events.onSamples({ ...samples, session: this.sessionBase + samples.session });
      },
      onCheckpoint: async (taken: TakenCheckpoint) =>
        isCurrent(taken.session)
          ? this.events.onCheckpoint({ ...taken, session: this.sessionBase + taken.session })
          : ok(undefined),
    };
  }

  private crashed(port: WorkerPort, reason: string): void {
    if (port !== this.port) return;
    port.terminate();
    this.building = undefined;
    this.pending.end();
    this.crashes += 1;
    const restart = this.crashes <= MAX_CRASHES;
    this.port = undefined;
    this.events.onCrash(reason, restart);
    if (!restart) return;
    const { wanted } = this;
    void this.boot().then(() => {
      if (wanted && wanted === this.wanted) return this.load(wanted.scenario, { ...wanted.options, from: undefined });
      return undefined;
    });
  }

  private async call<T>(ask: (lab: WorkerPort['lab'], port: WorkerPort) => Promise<T>): Promise<T | undefined> {
    const { port, opened, pending } = this;
    if (!port) return undefined;
    try {
      await opened;
      return port === this.port ? await pending.settle(ask(port.lab, port)) : undefined;
    } catch (error) {
      if (port === this.port) this.events.onBug(reasonOf(error));
      return undefined;
    }
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Did it answer in time? A refusal is an answer as well. */
function within(milliseconds: number, answer: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), milliseconds);
    const answered = () => {
      clearTimeout(late);
      resolve(true);
    };
    answer.then(answered, answered);
  });
}
