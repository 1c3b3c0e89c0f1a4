/** Every parameter of Kademlia, in the order of the form: what it means, its unit, its range. A file for each group. */
import type { ParamsOf } from '../../../scenario/spec.ts';
import { churnParams } from '../../../underlay/spec/churn-params.ts';
import { linkParams } from '../../../underlay/spec/link-params.ts';
import { lookupParams } from './lookup-params.ts';
import { networkParams } from './network-params.ts';
import { keepTableParam, tableParams } from './table-params.ts';
import { timeParams } from './time-params.ts';

export const kademliaParams = {
  ...networkParams,
  ...lookupParams,
  ...tableParams,
  ...linkParams,
  ...churnParams,
  keepTable: keepTableParam,
  ...timeParams,
};

export type KademliaParams = ParamsOf<typeof kademliaParams>;
