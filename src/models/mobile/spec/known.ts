/** What is known of a mobile network for some parameters: closed forms, each with its source. Silent where none holds. */
import { meanDegreeOfBox } from '../../../analysis/box-degree.ts';
import { meanDegreeOfSquare } from '../../../analysis/mobility.ts';
import type { Reference } from '../../../scenario/spec.ts';
import { reachesOf } from './check.ts';
import type { MobileParams } from './params.ts';

/** Sides of the area, two or three of them. */
function sidesOf(params: MobileParams): readonly number[] {
  const { width, height, depth } = params;
  return depth > 0 ? [width, height, depth] : [width, height];
}

/** Nodes are anywhere at every time: they stay where they were placed, or go in random directions and bounce. */
const isUniform = ({ placement, mobility, boundary }: MobileParams): boolean =>
  placement === 'uniform' && (mobility === 'static' || (mobility === 'direction' && boundary === 'bounce'));

/** Mean neighbours of a node; undefined where nothing is known. */
export function knownDegree(params: MobileParams): number | undefined {
  if (params.mobility === 'file') return undefined;
  if (params.graph === 'grid4') return degreeOfGrid(params.nodes);
  if (!isUniform(params)) return undefined;
  const { nodes } = params;
  const sides = sidesOf(params);
  const [least, most] = reachesOf(params);
  const isSquare = sides.length === 2 && sides[0] === sides[1];
  // Of a square it is known for ranges beyond its side, too.
  if (isSquare && least === most) return meanDegreeOfSquare(nodes, most / sides[0]);
  return most <= Math.min(...sides) ? meanDegreeOfBox(nodes, sides, least, most) : undefined;
}

/** Rows of `side` nodes, the last of them perhaps shorter: pairs in rows and in columns, seen from both ends. */
function degreeOfGrid(nodes: number): number {
  const side = Math.ceil(Math.sqrt(nodes));
  const pairs = nodes - Math.ceil(nodes / side) + Math.max(0, nodes - side);
  return (2 * pairs) / nodes;
}

/** 4 eta with eta = 1.12808737, the filling factor at which equal disks percolate. */
const THRESHOLD = 4.51235;

export function knownNeighbours(params: MobileParams): readonly Reference[] {
  const degree = knownDegree(params);
  if (degree === undefined) return [];
  const isGrid = params.graph === 'grid4';
  const closedForm = {
    value: degree,
    low: degree,
    high: degree,
    label: isGrid ? 'of this grid' : 'expected',
    source: isGrid
      ? 'Counted: pairs in rows and columns of the square grid, two ends each.'
      : 'Closed form: the chance that two uniform places of the area are within range, borders included, times the other nodes.',
  };
  return [closedForm, ...knownThreshold(params)];
}

/** Where a network of disks in a plane begins to hold together. */
function knownThreshold(params: MobileParams): readonly Reference[] {
  if (params.graph !== 'udg' || params.depth > 0) return [];
  return [
    {
      value: THRESHOLD,
      label: 'percolation',
      source:
        'Gilbert 1961: above this mean degree an endless plane of nodes has an endless component. 4.512 by Mertens & Moore 2012; nodes at the border have fewer neighbours, so a finite area needs a little more.',
    },
  ];
}

/** Nodes there are; a file of movement has its own number. */
export function knownNodes(params: MobileParams): readonly Reference[] {
  if (params.mobility === 'file') return [];
  return [{ value: params.nodes, label: 'all nodes', source: 'The parameter “Nodes”.' }];
}

export const knownDrop = (params: MobileParams): readonly Reference[] => [
  { value: params.drop, label: 'drop probability', source: 'The parameter “Drop probability”.' },
];
