/** Every parameter of a mobile network, in the order of the form: what it means, its unit, its range. A file for each group. */
import type { ParamsOf } from '../../../scenario/spec.ts';
import { bufferParams } from './buffer-params.ts';
import { movementParams } from './movement-params.ts';
import { networkParams } from './network-params.ts';
import { protocolParams } from './protocol-params.ts';
import { radioParams } from './radio-params.ts';
import { timeParams } from './time-params.ts';
import { trafficParams } from './traffic-params.ts';

export const mobileParams = {
  ...networkParams,
  ...movementParams,
  ...radioParams,
  ...trafficParams,
  ...protocolParams,
  ...bufferParams,
  ...timeParams,
};

export type MobileParams = ParamsOf<typeof mobileParams>;
