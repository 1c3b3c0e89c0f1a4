/** `run --checkpoint file` and `run --resume file`: where a run is kept now and then, and where it goes on. Beside the file lies the one before, `file.before`. */

import { fail, ok, type Result } from '../../base/result.ts';
import type { Run } from '../../run/run.ts';
import type { ReadCheckpoint } from '../../scenario/checkpoint/checkpoint.ts';
import { decodeCheckpoint, encodeCheckpoint, fitsIn } from '../../scenario/checkpoint/checkpoint-bytes.ts';
import type { Arguments, OptionSpec } from '../args.ts';
import type { FileLock } from '../file-lock.ts';
import type { Host } from '../host.ts';
import { wholeOption } from '../whole-option.ts';
import type { RunSink } from './drive.ts';
import type { RecordFile } from './record-file.ts';

const EVERY_SECONDS = 60;
/** What this program reads in one piece. */
const MOST_BYTES = 2 ** 32;

export const CHECKPOINT_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'checkpoint',
    value: 'file',
    writes: true,
    help: 'keep the run in a file now and then, and when Ctrl-C ends it; the one before stays as FILE.before',
  },
  {
    name: 'checkpoint-every',
    value: 'seconds',
    help: `wall seconds between two checkpoints, 0 after each batch (default ${EVERY_SECONDS})`,
  },
  {
    name: 'resume',
    value: 'file',
    help: 'go on where a checkpoint was kept, in place of naming a scenario; where it is damaged, at FILE.before',
  },
];

const beforeOf = (path: string): string => `${path}.before`;

export interface Resumed {
  readonly path: string;
  readonly from: ReadCheckpoint;
  /** It was damaged, or gone: what goes on is the one before. */
  readonly isBefore: boolean;
}

/** What `--resume` names; undefined where it is not given. Failures: `storage`, also of a damaged one without one before; `config`. */
export async function resumedOf(host: Host, args: Arguments): Promise<Result<Resumed | undefined>> {
  const path = args.get('resume');
  if (path === undefined) return ok(undefined);
  if (args.positionals.length > 0)
    return fail(
      'config',
      `"${args.positionals[0]}" is one argument too many: a checkpoint has its own scenario`,
      'leave it out, or leave --resume out',
    );
  const found = await readCheckpoint(host, path);
  const before = found.ok ? undefined : await readCheckpoint(host, beforeOf(path));
  const read = before?.ok ? before : found;
  if (!read.ok) return read;
  if (!found.ok) host.note(`${found.failure.message}: going on from ${beforeOf(path)}\n`);
  return ok({ path, from: args.has('records') ? read.value : withoutRecords(read.value), isBefore: !found.ok });
}

/** Nobody takes them: they would be kept for good. */
function withoutRecords({ state, ...checkpoint }: ReadCheckpoint): ReadCheckpoint {
  const { records, ...arrays } = state.arrays;
  return records
    ? { ...checkpoint, state: { ...state, arrays: { ...arrays, records: new Uint32Array(0) } } }
    : { state, ...checkpoint };
}

async function readCheckpoint(host: Host, path: string): Promise<Result<ReadCheckpoint>> {
  const bytes = await host.readBytes(path, MOST_BYTES);
  if (!bytes.ok) return bytes;
  const read = decodeCheckpoint(bytes.value);
  return read.ok ? read : { ok: false, failure: { ...read.failure, message: `${path} ${read.failure.message}` } };
}

export class CheckpointFile implements RunSink {
  private lastMs = performance.now();
  private hasFailed = false;
  private isWritten = false;
  private lock: FileLock | undefined;

  /** What `--checkpoint` asks for; undefined where it is not given. Failure: `config`. */
  static of(
    host: Host,
    args: Arguments,
    resumed: Resumed | undefined,
    records: RecordFile | undefined,
  ): Result<CheckpointFile | undefined> {
    const path = args.get('checkpoint');
    const every = wholeOption(args, 'checkpoint-every', { otherwise: EVERY_SECONDS, least: 0 });
    if (!every.ok) return every;
    if (path !== undefined) return ok(new CheckpointFile(host, path, every.value, resumed, records));
    if (!args.has('checkpoint-every')) return ok(undefined);
    return fail('config', '--checkpoint-every is about --checkpoint', 'write --checkpoint FILE, or leave it out');
  }

  private constructor(
    private readonly host: Host,
    private readonly path: string,
    private readonly everySeconds: number,
    private readonly resumed: Resumed | undefined,
    private readonly records: RecordFile | undefined,
  ) {}

  /** What is there is a file: a device would be replaced. Two runs would take each other's away. */
  async begin(): Promise<Result<void>> {
    const there = await this.host.sizeOf(this.path);
    if (!there.ok) return there;
    const lock = await this.host.lockFile(this.path);
    if (!lock.ok)
      return fail(
        'storage',
        lock.failure.message,
        `name another file; if no such process runs, delete ${this.path}.lock`,
      );
    this.lock = lock.value;
    if (there.value !== undefined && this.resumed?.path !== this.path)
      this.note(
        `${this.path} is there, and the first checkpoint replaces it: with a run that it keeps \`swarmscope run --resume ${this.path}\` goes on`,
      );
    this.lastMs = performance.now();
    return this.host.removeFile(this.fresh);
  }

  async free(): Promise<void> {
    await this.lock?.release();
  }

  /** Where it cannot be written a notice says so, and the run goes on without. */
  async take(run: Run): Promise<Result<void>> {
    if (this.hasFailed || performance.now() - this.lastMs < 1000 * this.everySeconds) return ok(undefined);
    const taken = await this.write(run);
    this.lastMs = performance.now();
    // A run on a lost device begins again: it is asked next time.
    if (taken.ok || taken.failure.kind === 'device-lost') return ok(undefined);
    this.hasFailed = true;
    this.note(`there are no more checkpoints: ${taken.failure.message}`);
    return ok(undefined);
  }

  /** Ctrl-C has ended it. */
  async stop(run: Run): Promise<void> {
    if (this.hasFailed) return;
    const taken = await this.write(run);
    if (taken.ok) this.note(`the run is kept: \`swarmscope run --resume ${this.path}\` goes on with it`);
    else this.note(`there is no last checkpoint: ${taken.failure.message}`);
  }

  /** What is being written; a process that was killed leaves it. */
  private get fresh(): string {
    return `${this.path}.new`;
  }

  private note(text: string): void {
    this.host.note(`${this.host.terminal ? '\r\u001b[K' : ''}${text}\n`);
  }

  private async write(run: Run): Promise<Result<void>> {
    const checkpoint = await run.checkpoint();
    if (!checkpoint.ok) return checkpoint;
    const whole = this.records?.into(checkpoint.value) ?? checkpoint.value;
    const fits = fitsIn(whole, MOST_BYTES);
    return fits.ok ? this.replace(encodeCheckpoint(whole)) : fits;
  }

  /** The last one becomes the one before, once there is a new one: whenever this process ends, one of both is whole. */
  private async replace(pieces: Iterable<Uint8Array>): Promise<Result<void>> {
    const { host, path, fresh } = this;
    if (!(await this.lock?.holds()))
      return fail('storage', `${path} is being written by another process`, 'name another file');
    const written = await host.overwriteFile(fresh, pieces);
    if (!written.ok) return written;
    const made = await this.makeWay();
    if (!made.ok) return made;
    this.isWritten = true;
    return host.renameFile(fresh, path);
  }

  /** What another run has left is never the one before, nor is a damaged one. */
  private async makeWay(): Promise<Result<void>> {
    const { host, path, resumed } = this;
    const isOwn = this.isWritten || resumed?.path === path;
    if (!isOwn) return host.removeFile(beforeOf(path));
    return !this.isWritten && resumed?.isBefore ? ok(undefined) : host.renameFile(path, beforeOf(path));
  }
}
