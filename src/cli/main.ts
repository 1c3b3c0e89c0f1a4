/**
 * The headless program, and the threads that it starts: all are this one file. The program ends itself: a GPU library may keep the process
 * alive after its last use.
 */
import './interrupts.ts';
import { isMainThread, workerData } from 'node:worker_threads';
import { runCommandLine } from './commands.ts';
import { EXIT } from './exit-codes.ts';
import { HELPER, serveHelper } from './helper-thread.ts';
import { nodeHost } from './node-host.ts';
import { serveRuns } from './study/run-thread.ts';

async function runProgram(): Promise<void> {
  const host = nodeHost();
  try {
    process.exitCode = await runCommandLine(host, process.argv.slice(2));
  } catch (error) {
    // Nothing that a person or a device does may come here.
    host.note(`swarmscope: bug: ${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = EXIT.difference;
  }
  // What was printed has left: print waits. Standard error may still hold a line on its way to a pipe.
  process.stderr.write('', () => process.exit());
}

if (isMainThread) await runProgram();
else if (workerData === HELPER) serveHelper();
else serveRuns();
