/** Covers: what keeps the setup from running: every fault with the field that mends it, in the words of the page. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../../models/catalog.ts';
import { stateKey } from '../files/needed-files.ts';
import type { LabState } from '../slice.ts';
import { draftOfPreset } from './draft.ts';
import { faultLine, faultsOf } from './faults.ts';
import { readDraft } from './reading.ts';

const HASH = `sha256:${'5f8a3c21'.repeat(8)}`;

function faults(preset: string, text: Record<string, string>, more: Partial<LabState> = {}) {
  const first = draftOfPreset(catalog, preset);
  const draft = { ...first, ...(text.seed !== undefined && { seed: text.seed }), text: { ...first.text, ...text } };
  return faultsOf(catalog, {
    draft,
    reading: readDraft(catalog, draft),
    fileStates: {},
    typed: null,
    checked: null,
    ...more,
  });
}

describe('faults of the setup', () => {
  it('are none where it can run', () => expect(faults('kademlia/quick-look', {})).toEqual([]));

  it('are every field that is wrong, called by its label, in the order of the form', () => {
    const found = faults('kademlia/quick-look', { dMax: 'soon', latency: 'matrix', seed: '1.5' });
    expect(found.map(({ field }) => field)).toEqual(['dMax', 'matrix', 'seed']);
    expect(found[0].words).toMatch(/^Longest pause "soon" is not a number of s: write it like/);
    expect(found[1].words).toBe('Latency matrix: no file is chosen');
    expect(found[2].words).toMatch(/^Seed 1.5 is not a whole number/);
    expect(faultLine(found)).toBe(`${found[0].words} (and 2 more)`);
  });

  it('are a rule between fields, at the first that it speaks of', () => {
    const [fault] = faults('kademlia/quick-look', { latency: 'uniform', latencyMin: '0.5', latencyMax: '0.1' });
    expect(fault.field).toBe('latencyMax');
    expect(fault.words).toMatch(/^Greatest latency 0.1 s is below Least latency 0.5 s: /);
    expect(faultLine([fault])).toBe(fault.words);
  });

  it('are errors of fields that the values of others hide', () => {
    expect(faults('swarm/quick-look', { degree: 'some' }).map(({ field }) => field)).toEqual(['degree']);
  });

  it('are files that are not here, once they have been looked for', () => {
    const text = { latency: 'matrix', matrix: HASH };
    const known = (state: LabState['fileStates'][string]) =>
      faults('kademlia/quick-look', text, { fileStates: { [stateKey('kademlia', 'matrix', HASH)]: state } });
    expect(faults('kademlia/quick-look', text)).toEqual([]);
    expect(known({ is: 'here', facts: '' })).toEqual([]);
    expect(known({ is: 'absent' })).toEqual([
      { field: 'matrix', words: 'Latency matrix: the file 5f8a3c21 is not here' },
    ]);
  });
});
