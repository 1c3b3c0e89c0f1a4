/** A tour of Kademlia on its map: ids as places, one peer's buckets, a lookup. */
import { step, type Tour, type TourScene, type TourShape } from '../../../scenario/tour.ts';

/** Parts of the map with a frame of their own: deeper ones are too small. */
const FRAMED_BUCKETS = 6;

type Corner = readonly [x: number, y: number];

/** The part of the map whose ids share exactly `bits` leading bits with the id at this place, or at least so many. */
function partAround([x, y]: Corner, bits: number, side: 'own' | 'other'): TourShape {
  // Bits say in turn left or right, and above or below.
  const columns = 2 ** Math.ceil(bits / 2);
  const rows = 2 ** Math.floor(bits / 2);
  const flip = side === 'other';
  const column = Math.floor(x * columns) ^ (flip && bits % 2 === 1 ? 1 : 0);
  const row = Math.floor(y * rows) ^ (flip && bits % 2 === 0 ? 1 : 0);
  return { kind: 'box', from: [column / columns, row / rows], to: [(column + 1) / columns, (row + 1) / rows] };
}

const onMap =
  (shapes: (node: Corner) => readonly TourShape[]) =>
  ({ view, node }: TourScene) =>
    view === 'xor' && node ? shapes(node) : undefined;

export const kademliaTour: Tour = {
  node: ({ peers }) => Math.floor(Number(peers) * 0.3),
  parts: {
    all: () => [{ kind: 'box', from: [0, 0], to: [1, 1] }],
    half: onMap((node) => [partAround(node, 1, 'own')]),
    buckets: onMap((node) => Array.from({ length: FRAMED_BUCKETS }, (_, i) => partAround(node, i + 1, 'other'))),
  },
  steps: [
    step('A map of ids', [{ on: 'picture', part: 'all' }], {
      text: 'Every dot is a peer, at the place of its id: the first bit says left or right, the second above or below, and so on. What glows has just sent something.',
      views: ['xor'],
    }),
    step('One peer, and its half', [{ on: 'picture', part: 'half' }, { on: 'node' }], {
      text: 'This half shares the first bit with the ringed peer. Every id in here is nearer to it by XOR than any id in the other half.',
      views: ['xor'],
      picks: true,
    }),
    step('Its buckets', [{ on: 'picture', part: 'buckets' }, { on: 'node' }], {
      text: 'Each frame is the range of one bucket, half as large as the one before. From each the peer knows a few contacts, k at most: many near it, few far away. Its contacts are lit.',
      views: ['xor'],
      picks: true,
    }),
    step('Its routing table', [{ on: 'inspector', part: 'bars' }, { on: 'inspector' }], {
      text: 'The same, counted: a bar for each bucket, bucket 0 for the half that shares no bit. Far buckets are full; near ones have hardly anybody to hold.',
      picks: true,
    }),
    step('A lookup', [{ on: 'control', id: 'follow' }, { on: 'inspector' }], {
      text: 'During a run “Follow the next lookup” shows one hop by hop; after it, reset first. Whoever is asked names contacts nearer to the target: every answer leads into a smaller square. Bits in the list are leading bits shared with it.',
      picks: true,
    }),
    step('How long lookups are', [{ on: 'chart', id: 'meanHops' }], {
      text: 'Hops of all lookups over simulated time. Where that is known without running it, a dashed line says so. A thousand times as many peers take about two hops more.',
      from: 3,
    }),
  ],
};
