/** What random scenarios of a rumour need to know. In test builds only. */
import * as fc from 'fast-check';
import type { VerifiedModel, Work } from '../verified-model.ts';
import type { RumourParams } from './spec/params.ts';

const voice = fc.constantFrom(40, 10, 500, 0.001, 9.999, 1e-9);

export const rumourVerified: VerifiedModel<RumourParams> = {
  grid: [],
  smallest: { nodes: 32, end: 5 },
  work: ({ params }): Work => {
    const { nodes, fanout, round, latency, end } = params;
    const events = nodes * (1 + fanout) * (1 + end / round);
    return { events, steps: Math.min(events, 1 + end / latency) };
  },
  files: { voices: fc.array(voice, { minLength: 1, maxLength: 4 }).map((voices) => `${voices.join('\n')}\n`) },
};
