/**
 * What theory knows of an internet: a short run of each line of the table in `testing/oracles.ts`. `node scripts/oracles.mjs internet` holds the mean
 * of 20 seeds: see docs/validation.md.
 */
import { holdOracles } from '../testing/hold-oracles.ts';
import { internetOracles } from './testing/oracles.ts';

holdOracles(internetOracles);
