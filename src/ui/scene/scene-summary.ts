/** The picture in words, for those who do not see it. */

import { amount, whole } from '../../charts/kit/numbers.ts';
import { catalog } from '../../models/catalog.ts';
import type { Legend } from '../../scenario/picture.ts';
import type { LabState } from '../../state/slice.ts';
import { viewsOf } from '../../state/view/view.ts';
import { useLab } from '../shell/lab-context.ts';
import { planeText } from './metres.ts';

export const useSummary = (): string => useLab(summaryOf);

function summaryOf(s: LabState): string {
  const { legend } = s;
  const view = viewsOf(catalog, s).find(({ id }) => id === legend?.view);
  if (!legend || !view) return 'There is no picture yet.';
  const range = legend.categories
    ? legend.categories.map(({ label }) => label.toLowerCase()).join(', ')
    : `${amount(legend.min, legend.unit)} to ${amount(legend.max, legend.unit)} ${legend.unit}`;
  return [
    `${view.title}: ${view.help}`,
    legend.plane ? `It is ${planeText(legend.plane)}.` : '',
    `${sharesOf(legend)}.`,
    `Colour shows ${legend.label.toLowerCase()}, ${range}. ${legend.help}`,
    ...legend.guides.map(({ label }) => `Line: ${label}.`),
    legend.volume ? 'Dragging and arrow keys with Shift turn it, dragging with Shift moves it.' : '',
    legend.globe ? 'Arrow keys turn it while no node is picked, Enter picks the one in the middle.' : '',
    'Arrow keys pick nodes, Escape drops the pick, plus and minus zoom, 0 fits.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** `1 node per cell`, `mean of 16 nodes per cell, most on the left`, `65,536 of 1,048,576 nodes`, `all nodes in sight`; and whose messages move as dots. */
export function sharesOf(legend: Legend): string {
  const { kind, order, nodes, nodesPerCell, points, oneIn, squares, messagesOf, transfersOf } = legend;
  const sorted = order === 'value' ? ', most on the left' : '';
  const messages = messagesOf > 0 ? `, messages to ${whole(messagesOf)}` : '';
  const transfers = transfersOf > 0 ? ', transfers as lines' : '';
  if (kind === 'cells')
    return (nodesPerCell > 1 ? `mean of ${whole(nodesPerCell)} nodes per cell` : '1 node per cell') + sorted;
  const shown = oneIn === undefined ? shareOfAll(points, nodes) : shareInSight(oneIn);
  const means = squares ? ', means of squares' : '';
  return shown + means + messages + transfers;
}

const shareOfAll = (points: number, nodes: number): string =>
  points < nodes ? `${whole(points)} of ${whole(nodes)} nodes` : `all ${whole(nodes)} nodes`;

const shareInSight = (oneIn: number): string =>
  oneIn === 1 ? 'all nodes in sight' : `one in ${whole(oneIn)} nodes in sight`;
