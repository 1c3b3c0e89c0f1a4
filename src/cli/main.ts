/**
 * The headless program, and the threads that it starts: all begin here, and load what they need. The program ends itself: a GPU library may
 * keep the process alive after its last use.
 */
import './interrupts.ts';
import module from 'node:module';
import { isMainThread, workerData } from 'node:worker_threads';
import { closeDevices } from '../gpu/open-devices.ts';
import { EXIT } from './exit-codes.ts';
import { HELPER, isBenchData } from './thread-data.ts';

async function runProgram(): Promise<void> {
  // From Node 22 on: what is loaded from here on is compiled once.
  (module as { enableCompileCache?: () => void }).enableCompileCache?.();
  const [{ nodeHost }, { runCommandLine }] = await Promise.all([import('./node-host.ts'), import('./commands.ts')]);
  const host = nodeHost(new URL(import.meta.url));
  try {
    process.exitCode = await runCommandLine(host, process.argv.slice(2));
  } catch (error) {
    // Nothing that a person or a device does may come here.
    host.note(`swarmscope: bug: ${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = EXIT.difference;
  }
  await closeDevices();
  // What was printed has left: print waits. Standard error may still hold a line on its way to a pipe.
  process.stderr.write('', () => process.exit());
}

if (isMainThread) await runProgram();
else if (isBenchData(workerData)) await (await import('./bench/bench-thread.ts')).serveBench();
else if (workerData === HELPER) (await import('./part-thread.ts')).serveHelper();
else (await import('./study/run-thread.ts')).serveRuns();
