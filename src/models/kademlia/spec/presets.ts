/** Settings worth a run, each with its question; what the 2014 paper, measurements and today's networks used. */
import type { PresetSpec } from '../../../scenario/spec.ts';

const QUICK_LOOK: PresetSpec = {
  id: 'quick-look',
  title: 'Quick look',
  question: 'How do lookups home in?',
  params: {},
  pace: 3,
  small: { peers: 1024 },
  changes: [
    { label: 'Alpha 1: one request at a time', params: { alpha: 1 } },
    { label: 'k = 20 contacts per bucket', params: { k: 20 } },
    { label: '131,072 peers', params: { peers: 2 ** 17 } },
  ],
};

export const kademliaPresets: readonly PresetSpec[] = [QUICK_LOOK];
