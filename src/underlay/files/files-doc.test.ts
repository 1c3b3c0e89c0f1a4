/** docs/files.md: every example in it is read, as what its section says. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readTopology } from '../../topology/files/read-topology.ts';
import { parseMatrix } from './matrix-file.ts';
import { parseSessions } from './session-file.ts';

const text = readFileSync(new URL('../../../docs/files.md', import.meta.url), 'utf8');
/** Code blocks of CSV below a heading, up to the next one. */
function csvIn(heading: string): readonly string[] {
  const section = text.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  return [...section.matchAll(/^```csv\n([^`]*)^```$/gm)].map(([, csv]) => csv);
}

it('shows a matrix, a trace and a topology that the lab takes', () => {
  expect(csvIn('Latency matrix').map((csv) => parseMatrix(csv).ok)).toEqual([true]);
  expect(csvIn('Session trace').map((csv) => parseSessions(csv).ok)).toEqual([true]);
  expect(csvIn('Topology').map((csv) => readTopology(csv).ok)).toEqual([true]);
});
