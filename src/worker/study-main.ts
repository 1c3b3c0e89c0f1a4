/** Entry of a worker that makes runs of studies: the whole conversation is in study-api.ts. */
import { expose } from 'comlink';
import { RunMaker } from './study-maker.ts';

expose(new RunMaker());
