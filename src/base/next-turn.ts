/** The next turn of the event loop: a message to ourselves, for a timer is held back to 4 ms, and to a second in a hidden tab. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const turn = () => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', turn);
    port1.start();
    port2.postMessage(0);
  });
