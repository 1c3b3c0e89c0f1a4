/** What a command needs of the world around it: streams, files, Ctrl-C, runs. Tests give another one. */
import { describeFailure, type Failure, type Result } from '../base/result.ts';
import type { GpuContext } from '../gpu/context.ts';
import type { OpenOptions, Run } from '../run/run.ts';
import type { AnyPlan } from '../run/run-plan.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { StudyPool } from '../study/study-worker.ts';
import type { BenchTask } from './bench/bench-threads.ts';
import { type ExitCode, exitCodeOf } from './exit-codes.ts';
import type { FileLock } from './file-lock.ts';

/** Whole, or in pieces. */
export type FileContent = string | Uint8Array | AsyncIterable<string> | Iterable<Uint8Array>;

export interface Host {
  /** Standard output. Resolves when the text has left this process: a pipe may be slow. */
  print(text: string): Promise<void>;
  /** Standard error. */
  note(text: string): void;
  /** Files are to be written also when nobody reads standard output any more; without this the program ends there. */
  outlivesReaders(): void;
  /** Standard error is a terminal: progress may be drawn on its last line. */
  readonly terminal: boolean;
  /** The last line of a terminal anew, cut to its width: what has wrapped would stay there. */
  draw(line: string): void;
  /** Aborted by the first Ctrl-C. */
  readonly cancelled: AbortSignal;
  readFile(path: string, maxBytes: number): Promise<Result<string>>;
  /** Failure: `limit` above `maxBytes`, also where the file grows meanwhile; `storage` of what is no regular file. */
  readBytes(path: string, maxBytes: number): Promise<Result<Uint8Array<ArrayBuffer>>>;
  /** Bytes of a file; undefined where there is none. Failure: also of what is no file, a folder or a device. */
  sizeOf(path: string): Promise<Result<number | undefined>>;
  /** A text of any length, in order, unpacked where the path ends in `.gz`; the last thing that comes may be why it could not be read. */
  readPieces(path: string): AsyncIterable<Result<string>>;
  /** Whether `writeFile` could write it, before there is anything to write. Nothing is left there. */
  checkWritable(path: string): Promise<Result<void>>;
  /** Whole or not at all: through a temporary file beside it. In pieces, it may be made from the file that it replaces. Packed where the path ends in `.gz`. */
  writeFile(path: string, content: FileContent): Promise<Result<void>>;
  /** As it comes, under its own name; nothing is left of one that could not be written to its end. */
  overwriteFile(path: string, content: Iterable<Uint8Array>): Promise<Result<void>>;
  /** Over what is there. */
  renameFile(from: string, to: string): Promise<Result<void>>;
  /** Nothing is done if it is not there. */
  removeFile(path: string): Promise<Result<void>>;
  /** With the folders above it; nothing is done if it is there. */
  makeFolder(path: string): Promise<Result<void>>;
  /** Adds to a file, which is made if it is not there. */
  appendFile(path: string, text: string): Promise<Result<void>>;
  /** Cuts off what is behind so many bytes; needs no room. */
  truncateFile(path: string, bytes: number): Promise<Result<void>>;
  /** This process alone adds to a file until it lets go. Failure: `storage`, another one does. */
  lockFile(path: string): Promise<Result<FileLock>>;
  openRun(scenario: Scenario, options: OpenOptions): Promise<Result<Run>>;
  /** The world of a run that is to sit beside others. */
  planRun(scenario: Scenario, options: OpenOptions): Promise<Result<AnyPlan>>;
  /** Runs on `jobs` cores at once. */
  threads(jobs: number, options: OpenOptions): StudyPool;
  /** One job of a benchmark by several threads at once; what each gives back. Failures: `cancelled`, `worker`. */
  benchThreads<Done>(task: BenchTask, cancelled: AbortSignal): Promise<Result<readonly Done[]>>;
  /** Cores that this process may use. */
  readonly cores: number;
  /** Memory in bytes that it may use. */
  readonly memoryBytes: number;
  /** Variables of the environment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** From now on kernels are built without subgroup operations. Said before anything runs. */
  withoutSubgroups(): Promise<void>;
  /** The GPU of this machine. Failure: `unsupported`. */
  gpu(): Promise<Result<GpuContext>>;
  readonly machine: Machine;
}

/** What a benchmark must name. */
export interface Machine {
  readonly app: string;
  readonly node: string;
  readonly platform: string;
  readonly cpu: string;
}

/** Says what failed on standard error; gives the exit code that says it too. */
export function report(host: Host, failure: Failure): ExitCode {
  host.note(`swarmscope: ${describeFailure(failure)}\n`);
  return exitCodeOf(failure.kind);
}
