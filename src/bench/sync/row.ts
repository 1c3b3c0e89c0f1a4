/** A row of `bench sync`. */
import type { BenchRow } from '../suite.ts';
import type { Synchroniser } from './synchronise.ts';

export interface SyncRow extends BenchRow {
  /** What varies: LPs of the ring, chords .. */
  readonly size: number;
  readonly lps: number;
  readonly how: Synchroniser;
  readonly workers: number;
  /** Equal on every machine: how often all were granted a time, null messages, messages, and bytes of both. */
  readonly grants: number;
  readonly nulls: number;
  readonly messages: number;
  readonly bytes: number;
}
