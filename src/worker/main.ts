/** Entry of the worker: the whole conversation is in api.ts, everything else in lab.ts. */
import { expose } from 'comlink';
import { Lab } from './lab.ts';
import { findGpu } from './lab-device.ts';
import { lifeBegins } from './life.ts';

// Whoever asks for it later finds it opening: it takes as long as the page takes to ask.
void findGpu();
expose(new Lab(lifeBegins()));
