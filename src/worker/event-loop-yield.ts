/** Gives the message queue its turn, so that pause reacts at once. Independent of animation frames: those stop in hidden tabs. */

export interface EventLoopYield {
  /** Resolves after about this many ms, at the next turn of the queue for 0, or when woken. */
  rest(ms: number): Promise<void>;
  /** Ends the rest that is on. */
  wake(): void;
}

/** A message to ourselves for the shortest rest: a timer would be held back to 4 ms. */
export function createEventLoopYield(): EventLoopYield {
  let awaken = () => {};
  return {
    rest: (ms) =>
      new Promise<void>((resolve) => {
        if (ms <= 0) return nextTurn(resolve);
        const timer = setTimeout(resolve, ms);
        awaken = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    wake: () => awaken(),
  };
}

function nextTurn(then: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    then();
  };
  port2.postMessage(0);
}
