/** The real world: this process, its files, and the engines, each loaded when it is first used. */
import { availableParallelism, cpus, totalmem } from 'node:os';
import type { Helpers } from '../engine/event/workers/team.ts';
import { benchThreads } from './bench/bench-threads.ts';
import { EXIT } from './exit-codes.ts';
import { lockFile } from './file-lock.ts';
import type { Host } from './host.ts';
import { interrupted } from './interrupts.ts';
import { NODE_FILES } from './node-files.ts';
import { nodePool } from './study/node-pool.ts';

/** `entry`: the program, which its threads are again. */
export function nodeHost(entry: URL): Host {
  const outlives = surviveStreams();
  const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  let helpers: Helpers | undefined;
  return {
    print: (text) => new Promise((resolve) => process.stdout.write(text, () => resolve())),
    note: (text) => void process.stderr.write(text),
    outlivesReaders: outlives,
    terminal: process.stderr.isTTY === true,
    draw: (line) =>
      void process.stderr.write(`\r\u001b[K${line.slice(0, (process.stderr.columns || Number.POSITIVE_INFINITY) - 1)}`),
    cancelled: interrupted,
    ...NODE_FILES,
    lockFile,
    async openRun(scenario, options) {
      const { openRun } = await import('../run/open-run.ts');
      if (options.engine !== 'workers' && options.engine !== 'auto') return openRun(scenario, options);
      helpers ??= (await import('./helper-thread.ts')).nodeHelpers(entry, availableParallelism());
      return openRun(scenario, { workersBytes: memoryBytes, helpers, ...options });
    },
    planRun: async (scenario, options) => (await import('../run/open-run.ts')).planRun(scenario, options),
    threads: (jobs, options) => nodePool(entry, jobs, options),
    benchThreads: (task, cancelled) => benchThreads(entry, task, cancelled),
    cores: availableParallelism(),
    memoryBytes,
    environment: process.env,
    withoutSubgroups: async () => (await import('../gpu/shared-context.ts')).openDevicesWith({ subgroups: false }),
    gpu: async () => (await import('../gpu/shared-context.ts')).sharedGpu(),
    machine: {
      app: __APP_VERSION__,
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      cpu: cpus()[0]?.model.trim() ?? 'unknown processor',
    },
  };
}

/**
 * `swarmscope list | head -1` is no error, and ends there, unless files are still to be written: what is given back says that. Nobody can be told
 * of a closed standard error.
 */
function surviveStreams(): () => void {
  let writesFiles = false;
  let code: number = EXIT.done;
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && code === EXIT.done) {
      code = EXIT.input;
      process.on('exit', () => {
        process.exitCode ||= code;
      });
      process.stderr.write(`swarmscope: standard output cannot be written (${error.code}); check that it has space\n`);
    }
    if (!writesFiles) process.exit(code);
  });
  return () => {
    writesFiles = true;
  };
}
