/** Checkpoints of a run that goes on: when one is due, its bytes, and where they go. What they fail at ends them in a sentence, and never the run. */
import { type Failure, ok, type Result } from '../base/result.ts';
import type { Run } from '../run/run.ts';
import type { Checkpoint } from '../scenario/checkpoint/checkpoint.ts';
import { encodeCheckpoint, fitsIn } from '../scenario/checkpoint/checkpoint-bytes.ts';
import type { TakenCheckpoint } from './api.ts';
import type { EventLoopYield } from './event-loop-yield.ts';
import { MOST_BLOB_BYTES } from './open-at-checkpoint.ts';

const EVERY_MS = 60_000;

export interface CheckpointHost {
  readonly eventLoop: EventLoopYield;
  now(): number;
  /** Wall ms from one to the next; default: a minute. */
  readonly checkpointEveryMs?: number;
  /** Keeps it; without this there are none. Failure `unsupported`: nothing is kept here, which nobody need be told. */
  keepCheckpoint?(taken: TakenCheckpoint): Promise<Result<void>>;
}

/** One as it was made, and as it is kept; `costMs`: wall time that it took. */
interface Written {
  readonly checkpoint: Checkpoint;
  readonly content: Blob;
  readonly costMs: number;
}

export class Checkpoints {
  private lastMs: number;
  /** Where the last one was: a run that waits for its pace needs no other. */
  private lastSteps: number | undefined;
  /** The last one is not kept yet. */
  private isKeeping = false;
  private hasEnded = false;

  /** `tell`: why there are no more. */
  constructor(
    private readonly session: number,
    private readonly host: CheckpointHost,
    private readonly tell: (words: string) => void,
  ) {
    this.lastMs = host.now();
  }

  isDue(nowMs: number, steps: number): boolean {
    const { hasEnded, isKeeping, lastMs, lastSteps, host } = this;
    const { checkpointEveryMs = EVERY_MS } = host;
    const isWanted = host.keepCheckpoint !== undefined && !hasEnded && !isKeeping && steps !== lastSteps;
    return isWanted && nowMs - lastMs >= checkpointEveryMs;
  }

  /** Of a run between two steps, with nothing under way. Given up once `goOn` says no: it is due again then. Gives what it has made. */
  async take(run: Run, simulatedSeconds: number, steps: number, goOn: () => boolean): Promise<Written | undefined> {
    const began = this.host.now();
    const written = await this.written(run, goOn);
    if (!goOn()) return undefined;
    this.lastMs = this.host.now();
    this.lastSteps = steps;
    const { session } = this;
    if (!written.ok) {
      // A run on a lost device begins again: it is asked next time.
      if (written.failure.kind !== 'device-lost') this.end(written.failure);
      return undefined;
    }
    const { content } = written.value;
    void this.keep({ session, scenario: run.scenario, simulatedSeconds, content });
    return { ...written.value, costMs: this.lastMs - began };
  }

  /** Piece by piece, with a turn of whoever asks for something between them. */
  private async written(run: Run, goOn: () => boolean): Promise<Result<Omit<Written, 'costMs'>>> {
    const checkpoint = await run.checkpoint();
    if (!checkpoint.ok) return checkpoint;
    const fits = fitsIn(checkpoint.value, MOST_BLOB_BYTES);
    if (!fits.ok) return fits;
    const pieces: Blob[] = [];
    for (const piece of encodeCheckpoint(checkpoint.value)) {
      pieces.push(new Blob([piece as Uint8Array<ArrayBuffer>]));
      await this.host.eventLoop.rest(0);
      if (!goOn()) break;
    }
    return ok({ checkpoint: checkpoint.value, content: new Blob(pieces) });
  }

  private async keep(taken: TakenCheckpoint): Promise<void> {
    this.isKeeping = true;
    const kept = await this.host.keepCheckpoint?.(taken);
    this.isKeeping = false;
    if (kept && !kept.ok) this.end(kept.failure);
  }

  private end({ kind, message }: Failure): void {
    this.hasEnded = true;
    if (kind !== 'unsupported') this.tell(`there are no more checkpoints of this run: ${message}`);
  }
}
