/** Covers: what differs from the preset is derived once for a draft and its values, not by each field at every status of a run. */
import { describe, expect, it } from 'vitest';
import { pholdSpec } from '../../models/phold/spec.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import type { RunStatus } from '../../worker/api.ts';
import { createLabStore, type LabWiring } from '../store.ts';
import { changedFields } from './changes.ts';

function lab() {
  let reads = 0;
  const spec: ModelSpec = {
    ...pholdSpec,
    get params() {
      reads += 1;
      return pholdSpec.params;
    },
  };
  const catalog = [spec];
  const store = createLabStore({
    catalog,
    client: { ask: async () => undefined } as unknown as LabWiring['client'],
    mayPlay: () => false,
    pageAddress: 'http://lab/',
    appVersion: '1.2.3',
  });
  const changes = () => changedFields(catalog, store.getState().draft, store.getState().reading);
  const readsOf = (act: () => void) => {
    const before = reads;
    act();
    return reads - before;
  };
  return { get: store.getState, changes, readsOf };
}

describe('changedFields', () => {
  it('does no work at a status, however many fields ask', () => {
    const { get, changes, readsOf } = lab();
    get().edit('nodes', '128');
    expect(readsOf(changes)).toBeGreaterThan(0);
    const first = changes();
    const ask = () => {
      for (let field = 0; field < 40; field++) expect(changes()).toBe(first);
    };
    let work = 0;
    for (let status = 0; status < 10; status++) {
      get().onStatus({ session: 1, state: 'paused', timeUnit: 's', simulatedSeconds: status } as RunStatus);
      work += readsOf(ask);
    }
    expect(work).toBe(0);
    expect(first).toEqual(['nodes']);
  });

  it('follows every edit, and other values of the same draft', () => {
    const { get, changes } = lab();
    expect(changes()).toEqual([]);
    get().edit('nodes', '128');
    get().edit('seed', '7');
    expect(changes()).toEqual(['nodes', 'seed']);
    get().undo();
    expect(changes()).toEqual(['nodes']);
    const { draft, reading } = get();
    expect(changedFields([pholdSpec], draft, { values: { ...reading.values, remote: 0.125 } })).toContain('remote');
    expect(changes()).toEqual(['nodes']);
  });
});
