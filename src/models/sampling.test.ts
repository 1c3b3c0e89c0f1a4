/** Covers: what metrics are by their nature names metrics and columns that there are; every scalar called a share is one. */
import { expect, it } from 'vitest';
import { plannedColumns } from '../scenario/results/table-columns.ts';
import { catalog } from './catalog.ts';

it.each(catalog.map((spec) => [spec.id, spec] as const))('%s', (_id, spec) => {
  const sampling = Object.entries(spec.sampling?.() ?? {});
  const columns = plannedColumns(spec, []).measured;
  for (const [name, known] of sampling) {
    expect(spec.metrics[name]?.kind, name).toBe('scalar');
    expect(spec.metrics[name]?.unit, name).toBe(known.kind === 'share' ? '' : spec.metrics[name]?.unit);
    if (known.kind === 'share' && known.of) expect(columns).toContain(known.of);
  }
  const shares = Object.entries(spec.metrics).flatMap(([name, { kind, unit }]) =>
    kind === 'scalar' && unit === '' && !RATIOS.has(name) ? [name] : [],
  );
  expect(sampling.flatMap(([name, { kind }]) => (kind === 'share' ? [name] : [])).sort()).toEqual(shares.sort());
});

/** Without a unit, and no shares. */
const RATIOS = new Set(['fairness', 'utilisation', 'overBound', 'eventsPerInitialEvent', 'renewalPrediction']);
