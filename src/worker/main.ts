/** Entry of the worker: the whole conversation is in api.ts, everything else in lab.ts. */
import { expose } from 'comlink';
import { Lab } from './lab.ts';

expose(new Lab());
