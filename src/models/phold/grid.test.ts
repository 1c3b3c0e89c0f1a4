/** The grid is what it says: it has every pair of levels that fits, distinct names, valid scenarios, few events. */
import { describe, expect, it } from 'vitest';
import { checkScenario } from '../../scenario/check.ts';
import type { GridCase } from '../verified-model.ts';
import { pholdCases, pholdGrid } from './grid.ts';
import { pholdSpec } from './spec.ts';

/** The levels of a case, as its name says them. */
const levelsOf = ({ name }: GridCase): string[] => name.split(/, | x /);

const pairsIn = (cases: readonly GridCase[], a: number, b: number): number =>
  new Set(cases.map((one) => levelsOf(one)[a] + levelsOf(one)[b])).size;

describe('the grid of PHOLD', () => {
  it('has more than 100 cases, and about 30 for every test run', () => {
    expect(pholdGrid().length).toBeGreaterThan(100);
    expect(pholdCases().length).toBeGreaterThanOrEqual(25);
    expect(pholdCases().length).toBeLessThan(45);
    expect(new Set(pholdCases().map(({ name }) => name)).size).toBe(pholdCases().length);
  });

  it('has every pair of lists and clocks, lists and LP sizes, nodes and lists', () => {
    const [nodes, clock, lists, lpSize] = [0, 4, 5, 6];
    expect(pairsIn(pholdGrid(), lists, clock)).toBe(8 * 9);
    expect(pairsIn(pholdGrid(), lists, lpSize)).toBe(8 * 8);
    expect(pairsIn(pholdGrid(), nodes, lists)).toBe(6 * 8);
    expect(pairsIn(pholdCases(), lists, clock)).toBe(5 * 5);
  });

  it('asks for nothing that a scenario may not, the border of u32 left out', () => {
    const invalid = pholdGrid().filter(({ scenario }) => !checkScenario(pholdSpec, scenario).ok);
    expect(invalid.filter(({ name }) => !name.includes('the border of u32'))).toEqual([]);
    expect(invalid.length).toBeGreaterThan(5);
  });
});
