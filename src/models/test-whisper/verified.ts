/** What random scenarios of a whisper need to know. In test builds only. */
import type { VerifiedModel, Work } from '../verified-model.ts';
import type { WhisperParams } from './spec/params.ts';
import { roundsToAll } from './spec.ts';

/** Rounds until a standstill is asked about, about. */
const STANDSTILL = 300;

export const whisperVerified: VerifiedModel<WhisperParams> = {
  grid: [],
  smallest: { nodes: 32 },
  work: ({ params }): Work => {
    const { nodes, deaf, end } = params;
    const expected = 2 * roundsToAll(nodes) + (deaf > 0 ? STANDSTILL : 0);
    const steps = end === 0 ? expected : Math.min(end, expected);
    return { events: nodes * steps, steps };
  },
  next: ({ end }, rounds) => (end === 0 ? { end: rounds } : undefined),
};
