/** How whoever has started a worker sees that it has ended: a worker that closes itself, or that the browser ends, says nothing. */

/** In the worker: its name is the lock that it holds for as long as it lives. Resolves once it holds it. */
export function lifeBegins(): Promise<void> {
  return new Promise((begun) => {
    if (self.name === '') return begun();
    const forever = () => {
      begun();
      return new Promise<never>(() => {});
    };
    navigator.locks.request(self.name, forever).catch(() => begun());
  });
}
