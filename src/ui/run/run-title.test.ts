/** Covers: the line under the question says what runs, and everything that is not as in the preset. */
import { expect, it } from 'vitest';
import { pholdSpec } from '../../models/phold/spec.ts';
import { complete } from '../../scenario/defaults.ts';
import { titleOf } from './run-title.ts';

const [quickLook] = pholdSpec.presets;
const title = (params = {}, seed?: number) => titleOf(pholdSpec, quickLook, complete(pholdSpec, { params, seed }));

it.each([
  ['the preset as it is', title(), 'PHOLD · Quick look · 65,536 nodes · seed 1'],
  ['a changed size', title({ nodes: 2 ** 20 }, 7), 'PHOLD · Quick look · changed: 1,048,576 nodes · seed 7'],
  [
    'changed parameters with units',
    title({ lookahead: 0.5, delay: 'constant' }),
    'PHOLD · Quick look · 65,536 nodes · changed: lookahead 0.5 s, delay beyond lookahead constant · seed 1',
  ],
])('says %s', (_, line, expected) => expect(line).toBe(expected));
