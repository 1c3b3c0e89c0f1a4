/** What components find: the store, the live streams and the place of the picture. All of it is made in main.tsx. */
import { createContext, use } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { LabStreams } from '../../charts/time/lab-streams.ts';
import type { LabClient } from '../../client/lab-client.ts';
import type { LabState } from '../../state/slice.ts';
import type { SceneStage } from '../scene/scene-stage.ts';

export interface Lab {
  readonly store: StoreApi<LabState>;
  readonly streams: LabStreams;
  /** The picture's place and camera; made outside React, shown by `Scene`. */
  readonly stage: SceneStage;
  readonly client: Pick<LabClient, 'ask'>;
}

export const LabContext = createContext<Lab | null>(null);

export function useLabParts(): Lab {
  const lab = use(LabContext);
  if (!lab) throw new Error('bug: a component is outside LabContext');
  return lab;
}

export const useLab = <T>(select: (state: LabState) => T): T => useStore(useLabParts().store, select);
