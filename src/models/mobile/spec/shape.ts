/** What of a mobile network its kernels depend on: the grid of cells, rows of packets and counts of a node, the rules that are compiled in. */
import type { ParamValue } from '../../../scenario/spec.ts';
import type { MobileParams } from './params.ts';

/** Whatever value they have. */
const ALWAYS = [
  'nodes',
  'width',
  'height',
  'depth',
  'mobility',
  'boundary',
  'graph',
  'range',
  'cast',
  'receivers',
  'protocol',
  'sources',
  'packets',
  'round',
  'relayDelay',
  'relayWait',
  'heardLimit',
  'interfaces',
  'buffer',
  'readOrder',
] as const;

export const mobileShape = (params: MobileParams): readonly (ParamValue | boolean)[] => [
  ...ALWAYS.map((name) => params[name]),
  params.graph === 'qudg' && params.rangeOuter,
  // The file decides how many nodes there are, and where.
  params.mobility === 'file' && params.movement,
  Number(params.readsPerRound) > 0,
];
