/** One run of `bench messages`: a thread for each LP. */
import { fail, ok, type Result } from '../../base/result.ts';
import type { BenchHost, ThreadPort } from '../host.ts';
import { runSimpleSim, type SimpleSim, type SimpleSimTotals } from './simple-sim.ts';
import { sharedBytes, type Way } from './ways.ts';

/** A tenth of the thesis's list and of its seconds. */
const LISTED = 500;
const SECONDS = 2500;
/**
 * Lists overshoot: within a window an LP takes half of its list before it sees what came, and sends twice for each below `LISTED`. The more LPs, the further
 * lists are apart, and the longer slots are on their way back: at most 1,120 of an LP were in use of 2 LPs, 1,640 of 4, 2,010 of 8, 2,240 of 16.
 */
const SLOTS = 8 * LISTED;

export interface MessagesJob {
  readonly kind: 'messages';
  readonly sim: SimpleSim;
}

export const simOf = (way: Way, bytes: number, lps: number): SimpleSim => ({
  ...{ way, bytes, lps },
  ...{ listed: LISTED, slots: SLOTS, seconds: SECONDS },
});

/** Sums over LPs; failures: those of threads, `limit` where there is not so much memory. */
export async function makeMessages(
  sim: SimpleSim,
  host: Pick<BenchHost, 'onThreads'>,
): Promise<Result<SimpleSimTotals>> {
  const bytes = sharedBytes(sim.way, sim);
  let buffer: SharedArrayBuffer;
  try {
    buffer = new SharedArrayBuffer(bytes);
  } catch {
    return fail(
      'limit',
      `${sim.lps} LPs with messages of ${sim.bytes} bytes share ${bytes} bytes`,
      'use fewer --workers or smaller --sizes',
    );
  }
  const job: MessagesJob = { kind: 'messages', sim };
  const all = await host.onThreads<SimpleSimTotals>(job, sim.lps, buffer, sim.way === 'clone');
  if (!all.ok) return all;
  const sum = (of: (each: SimpleSimTotals) => number) => all.value.reduce((total, each) => total + of(each), 0);
  return ok({
    events: sum(({ events }) => events),
    messages: sum(({ messages }) => messages),
    times: sum(({ times }) => times) >>> 0,
    grants: all.value[0].grants,
    wallSeconds: Math.max(...all.value.map(({ wallSeconds }) => wallSeconds)),
  });
}

export const messagesInThread = async (
  { sim }: MessagesJob,
  thread: number,
  buffer: SharedArrayBuffer,
  ports: readonly (ThreadPort | undefined)[],
): Promise<SimpleSimTotals> => runSimpleSim(sim, thread, buffer, ports);
