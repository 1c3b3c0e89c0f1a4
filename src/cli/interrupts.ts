/**
 * The first Ctrl-C asks for an end after the current batch; its listener then goes, so that the second one kills. A cluster
 * says the same with SIGTERM before it takes the machine away. The program imports this before all else: reading the rest of it
 * takes a tenth of a second, and a signal in it would kill without a word.
 */
import { isMainThread } from 'node:worker_threads';

const controller = new AbortController();

/** Aborted by the first signal. */
export const interrupted: AbortSignal = controller.signal;

function stop(again: string): void {
  if (!controller.signal.aborted) process.stderr.write(`\nswarmscope: finishing the current batch${again}\n`);
  controller.abort();
}

// Signals are the program's, which stops its threads.
if (isMainThread) {
  process.once('SIGINT', () => stop('; Ctrl-C again ends at once'));
  process.once('SIGTERM', () => stop(''));
}
