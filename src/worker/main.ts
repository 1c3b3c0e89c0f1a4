/** Entry of the worker: the whole conversation is in api.ts, everything else in lab.ts. */
import { expose } from 'comlink';
import { Lab } from './lab.ts';
import { findGpu } from './lab-device.ts';

// Whoever asks for it later finds it opening: it takes as long as the page takes to ask.
void findGpu();
expose(new Lab(lifeBegins()));

/** Its name is the lock that this worker holds for as long as it lives: the page sees by it that it has ended. */
function lifeBegins(): Promise<void> {
  return new Promise((begun) => {
    if (self.name === '') return begun();
    const forever = () => {
      begun();
      return new Promise<never>(() => {});
    };
    navigator.locks.request(self.name, forever).catch(() => begun());
  });
}
