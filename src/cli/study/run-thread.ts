/** A thread of the pool: makes the runs that it is sent on its core, and sends back what their rows need. */
import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '../../base/assert.ts';
import { openRun } from '../../run/open-run.ts';
import type { OpenOptions } from '../../run/run.ts';
import { WholeRuns } from '../../run/whole-run.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { packedResult, unpacked } from '../../study/batches.ts';

export interface ThreadData {
  readonly options: OpenOptions;
}

interface ToMake {
  readonly index: number;
  readonly scenario: Scenario;
}

export type ToThread = { readonly kind: 'make'; readonly runs: readonly ToMake[] } | { readonly kind: 'stop' };
export type FromThread =
  | { readonly kind: 'made'; readonly index: number; readonly result: RunResult }
  | { readonly kind: 'done' };

export function serveRuns(): void {
  const port = parentPort;
  assert(port, 'this is no thread');
  const { options } = workerData as ThreadData;
  const runs = new WholeRuns({
    open: openRun,
    options,
    version: __APP_VERSION__,
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const send = (message: FromThread) => port.postMessage(message);
  let stopping = new AbortController();
  port.on('message', async (message: ToThread) => {
    if (message.kind === 'stop') return stopping.abort();
    stopping = new AbortController();
    const scenarios = unpacked(message.runs.map(({ scenario }) => scenario));
    await runs.make(
      message.runs.map(({ index }, i) => ({ index, scenario: scenarios[i] })),
      [],
      ({ index }, result) => send({ kind: 'made', index, result: slim(result) }),
      stopping.signal,
    );
    send({ kind: 'done' });
  });
}

/** A row has no series, and of a distribution no bins. */
const slim = (result: RunResult): RunResult => ({ ...packedResult(result), series: { time: [] } });
