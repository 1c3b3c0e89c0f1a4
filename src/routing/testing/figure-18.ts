/** Figure 18 of Swenson 2015: distances after Floyd-Warshall (b), and next hops (c). */
const table = (text: string): readonly (readonly number[])[] =>
  text
    .trim()
    .split('\n')
    .map((row) => row.trim().split(' ').map(Number));

export const DISTANCES_18 = table(`
  0 1 3 1 6 2 2 3
  1 0 4 2 5 1 3 2
  3 4 0 4 6 5 5 6
  1 2 4 0 7 3 1 4
  6 5 6 7 0 4 8 7
  2 1 5 3 4 0 4 3
  2 3 5 1 8 4 0 5
  3 2 6 4 7 3 5 0`);

export const NEXT_HOPS_18 = table(`
  0 1 2 3 1 1 3 1
  0 1 0 0 5 5 0 7
  0 0 2 0 4 0 0 0
  0 0 0 3 0 0 6 0
  5 5 2 5 4 5 5 5
  1 1 1 1 4 5 1 1
  3 3 3 3 3 3 6 3
  1 1 1 1 1 1 1 7`);
