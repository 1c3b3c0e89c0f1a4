/** All models, as specs only. The user interface and the command line read this; engines read the registry. */
import type { ModelSpec } from '../scenario/spec.ts';
import { pholdSpec } from './phold/spec.ts';

export const catalog: readonly ModelSpec[] = [pholdSpec];
