/** What random scenarios of a mesh need to know, and cases at its edges: `npm test` and `verify --full` run all of them. */
import { type Case, gridCase } from '../grid-case.ts';
import type { VerifiedModel, Work } from '../verified-model.ts';
import type { MeshParams } from './spec/params.ts';
import { meshSpec } from './spec.ts';
import { airTimes, lookaheadOf } from './timing.ts';

const CASES: readonly Case[] = [{ what: 'paper-2012', params: { interference: 'no', rate: 10, end: 1 } }];

export const meshVerified: VerifiedModel<MeshParams> = {
  grid: CASES.map((one) => gridCase(meshSpec, { lpSizes: [1], seed: 7, ...one })),
  smallest: { stations: 3, end: 0.2 },
  work: ({ params }): Work => {
    const { stations, end, rate, source } = params;
    const { airData, airAnswer } = airTimes(params);
    const frames = Math.min(source === 'saturated' ? Number.POSITIVE_INFINITY : 1 + end * rate * 8, 1 + (end * 1e6) / (airData + lookaheadOf(params)));
    const answers = 1 + (end * 1e6) / airAnswer;
    return { events: stations * frames * stations * 12 + answers, steps: stations * frames * 12 };
  },
};
