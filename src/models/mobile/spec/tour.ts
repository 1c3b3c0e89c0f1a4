/** A tour of a mobile network: who hears whom, a packet as a wave, what flooding costs. */
import { step, type Tour, type TourScene, type TourShape } from '../../../scenario/tour.ts';

/** The range of the picked node on the map, whose unit is the longer side of the area; nothing of it in a volume, on a grid of neighbours, or where a file says how large the area is. */
function rangeOf({ params, view, node }: TourScene): readonly TourShape[] | undefined {
  if (view !== 'plane' || !node || params.mobility === 'file' || params.graph === 'grid4') return undefined;
  const longer = Math.max(Number(params.width), Number(params.height));
  return [{ kind: 'circle', at: node, radius: Number(params.range) / longer }];
}

const ANY_VIEW = ['plane', 'volume'] as const;

export const mobileTour: Tour = {
  node: () => 0,
  parts: { range: rangeOf },
  steps: [
    step('A network on the move', [{ on: 'picture' }], {
      text: 'Every dot is a node, where it is: a phone in a pocket, a car. In each round all move a little, hear each other, and send.',
      views: ANY_VIEW,
      channel: 'receiving',
    }),
    step('As far as it is heard', [{ on: 'picture', part: 'range' }, { on: 'node' }, { on: 'picture' }], {
      text: 'The ringed node is heard within its range. Who is in there is its neighbour, until one of them has moved away. Nobody else hears it.',
      views: ANY_VIEW,
      channel: 'receiving',
      picks: true,
      from: 2,
    }),
    step('Links', [{ on: 'control', id: 'overlay:links' }, { on: 'picture' }], {
      text: 'This switches lines between all nodes that hear each other. A packet can only go along such links, hop by hop.',
      views: ANY_VIEW,
      channel: 'receiving',
    }),
    step('A packet is a wave', [{ on: 'legend' }], {
      text: 'Who receives a packet glows, and passes it on: so each packet runs through the network as a ring of light. The legend says how much glows.',
      views: ANY_VIEW,
      channel: 'receiving',
      from: 5,
    }),
    step('How far it gets', [{ on: 'chart', id: 'reach' }], {
      text: 'One packet is watched on its way: so many nodes have received it. The curve stops where everybody who is left is out of reach.',
      from: 5,
    }),
    step('What it costs', [{ on: 'chart', id: 'relaysPerPacket' }], {
      text: 'How many nodes relay a packet. With flooding it is everybody; other protocols reach as many with far fewer. Try one under “What would change this?”.',
      from: 5,
    }),
  ],
};
