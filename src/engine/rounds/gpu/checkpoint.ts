/** A run of the rounds engine on the GPU as a checkpoint has it, and back: buffers as one core lays them out, and the set of the round before the next. */
import { assert } from '../../../base/assert.ts';
import { readWords } from '../../../gpu/readback.ts';
import type { RoundsSeries } from '../executor.ts';
import { CELL, rowWords, SET, seriesOffset } from '../layout.ts';
import type { RoundsWorld } from '../model.ts';
import { arrayOf, type RoundsState } from '../rounds-state.ts';
import type { RoundsNetwork } from './network.ts';

/** Halves of a buffer that are kept: of a double one that one core changes in place, the one that the next round reads. */
const halvesOf = ({ buffers, twin }: RoundsWorld, name: string): readonly string[] => {
  if (!buffers[name].double) return [name];
  return twin.inPlace ? [`${name}_last`] : [`${name}_last`, `${name}_next`];
};

/** Words of each half on one core. */
export function keptWords(world: RoundsWorld): Readonly<Record<string, { readonly length: number }>> {
  const { buffers, twin } = world;
  return Object.fromEntries(
    Object.entries(buffers).flatMap(([name, { words }]) =>
      halvesOf(world, name).map((half) => [half, { length: twin.words?.[name] ?? words }]),
    ),
  );
}

/** `round`: the one that is next. Nothing is in flight. */
export async function readBuffers(network: RoundsNetwork, round: number): Promise<Record<string, Uint32Array>> {
  const { world, gpu } = network;
  const arrays: Record<string, Uint32Array> = {};
  for (const [name, { words }] of Object.entries(world.buffers))
    for (const [half, kept] of halvesOf(world, name).entries()) {
      const { source, firstWord } = network.wordAt(name, round + half);
      const { length } = keptWords(world)[kept];
      const own = world.twin.onGpu?.[name];
      // What a GPU alone needs is made anew in each round.
      const isKept = own !== undefined || length === words;
      const read = isKept ? await readWords(gpu.device, source, firstWord, words) : new Uint32Array(length);
      arrays[arrayOf(kept)] = own ? own.from(read) : read;
    }
  return arrays;
}

/** In place of the world at time 0: buffers, and in the set of turn 0 what a round leaves to the next. */
export function writeState(network: RoundsNetwork, { facts, arrays }: RoundsState, series: RoundsSeries): void {
  const { world, gpu } = network;
  for (const [name, { words, double }] of Object.entries(world.buffers)) {
    const kept = halvesOf(world, name);
    for (const half of double ? [0, 1] : [0]) {
      const found = arrays[arrayOf(kept[half] ?? kept[0])] as Uint32Array<ArrayBuffer>;
      const there = world.twin.onGpu?.[name]?.to(found, facts.steps) ?? found;
      const { source, firstWord } = network.wordAt(name, facts.steps + half);
      if (there.length === words) gpu.device.queue.writeBuffer(source, 4 * firstWord, there);
    }
  }
  const put = (word: number, value: number) => network.write('control', word, new Uint32Array([value % 2 ** 32]));
  put(SET.next, facts.steps);
  put(SET.idle, facts.idle);
  put(SET.totals + CELL.digestA, facts.digestA);
  put(SET.totals + CELL.digestB, facts.digestB);
  counterWords(world, arrays.totals).forEach((word, i) => {
    put(SET.totals + CELL.counters + i, word);
  });
  const { counters, gauges } = world;
  const rows = series.rounds.flatMap((round, row) => {
    const cell = (column: string) => series.columns[column][row];
    return [round, ...counterWords(world, counters.map(cell)), ...gauges.map(cell)];
  });
  assert(rows.length === series.rounds.length * rowWords(world), 'bug: rows of another length');
  network.write('control', seriesOffset(world), Uint32Array.from(rows));
}

/** Low words of all, then the high ones of those that are wide. */
function counterWords({ wide = 0 }: RoundsWorld, totals: ArrayLike<number>): number[] {
  const values = Array.from(totals);
  return [
    ...values.map((value) => value % 2 ** 32),
    ...values.slice(0, wide).map((value) => Math.floor(value / 2 ** 32)),
  ];
}
