/** The real world: this process, its files, and the engines. */
import { availableParallelism, cpus, totalmem } from 'node:os';
import { openDevicesWith, sharedGpu } from '../gpu/shared-context.ts';
import { openRun, planRun } from '../run/open-run.ts';
import { benchThreads } from './bench/bench-threads.ts';
import { lockFile } from './file-lock.ts';
import { nodeHelpers } from './helper-thread.ts';
import type { Host } from './host.ts';
import { interrupted } from './interrupts.ts';
import { NODE_FILES } from './node-files.ts';
import { nodePool } from './study/node-pool.ts';

export function nodeHost(): Host {
  ignoreClosedPipe();
  const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  // The bundle is one file: its threads are itself.
  const entry = new URL(import.meta.url);
  const helpers = nodeHelpers(entry, availableParallelism());
  return {
    print: (text) => new Promise((resolve) => process.stdout.write(text, () => resolve())),
    note: (text) => void process.stderr.write(text),
    terminal: process.stderr.isTTY === true,
    cancelled: interrupted,
    ...NODE_FILES,
    lockFile,
    openRun: (scenario, options) =>
      openRun(scenario, {
        ...((options.engine === 'workers' || options.engine === 'auto') && { workersBytes: memoryBytes, helpers }),
        ...options,
      }),
    planRun,
    threads: (jobs, options) => nodePool(entry, jobs, options),
    benchThreads: (task, cancelled) => benchThreads(entry, task, cancelled),
    cores: availableParallelism(),
    memoryBytes,
    environment: process.env,
    withoutSubgroups: () => openDevicesWith({ subgroups: false }),
    gpu: sharedGpu,
    machine: {
      app: __APP_VERSION__,
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      cpu: cpus()[0]?.model.trim() ?? 'unknown processor',
    },
  };
}

/** `swarmscope list | head -1` is no error. */
function ignoreClosedPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}
