/** Gives the message queue its turn, so that pause reacts at once. Independent of animation frames: those stop in hidden tabs. */
import { nextTurn } from '../base/next-turn.ts';

export interface EventLoopYield {
  /** Resolves after about this many ms, at the next turn of the queue for 0, or when woken. */
  rest(ms: number): Promise<void>;
  /** Ends the rest that is on. */
  wake(): void;
}

export function createEventLoopYield(): EventLoopYield {
  let awaken = () => {};
  return {
    rest: (ms) =>
      ms <= 0
        ? nextTurn()
        : new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, ms);
            awaken = () => {
              clearTimeout(timer);
              resolve();
            };
          }),
    wake: () => awaken(),
  };
}
