/** A tour of a mobile network: who hears whom, a packet as a wave, what flooding costs. */
import type { Tour, TourScene, TourShape } from '../../../scenario/tour.ts';

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
    {
      title: 'A network on the move',
      text: 'Every dot is a node, where it is: a phone in a pocket, a car. In each round all move a little, hear each other, and send.',
      at: [{ on: 'picture' }],
      views: ANY_VIEW,
      channel: 'receiving',
    },
    {
      title: 'As far as it is heard',
      text: 'The ringed node is heard within its range. Who is in there is its neighbour, until one of them has moved away. Nobody else hears it.',
      at: [{ on: 'picture', part: 'range' }, { on: 'node' }, { on: 'picture' }],
      views: ANY_VIEW,
      channel: 'receiving',
      picks: true,
      from: 2,
    },
    {
      title: 'Links',
      text: 'This switches lines between all nodes that hear each other. A packet can only go along such links, hop by hop.',
      at: [{ on: 'control', id: 'overlay:links' }, { on: 'picture' }],
      views: ANY_VIEW,
      channel: 'receiving',
    },
    {
      title: 'A packet is a wave',
      text: 'Who receives a packet glows, and passes it on: so each packet runs through the network as a ring of light. The legend says how much glows.',
      at: [{ on: 'legend' }],
      views: ANY_VIEW,
      channel: 'receiving',
      from: 5,
    },
    {
      title: 'How far it gets',
      text: 'One packet is watched on its way: so many nodes have received it. The curve stops where everybody who is left is out of reach.',
      at: [{ on: 'chart', id: 'reach' }],
      from: 5,
    },
    {
      title: 'What it costs',
      text: 'How many nodes relay a packet. With flooding it is everybody; other protocols reach as many with far fewer. Try one under “What would change this?”.',
      at: [{ on: 'chart', id: 'relaysPerPacket' }],
      from: 5,
    },
  ],
};
