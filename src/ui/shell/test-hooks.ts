/**
 * What journeys and `npm run thumbnails` may do besides what a person can: break things on purpose, measure the picture,
 * drive the store, feed the charts. Test builds only.
 */
import type { StoreApi } from 'zustand';
import type { LabStreams } from '../../charts/time/lab-streams.ts';
import type { LabClient } from '../../client/lab-client.ts';
import { catalog } from '../../models/catalog.ts';
import type { LabState } from '../../state/slice.ts';
import type { Sabotage } from '../../worker/api.ts';

interface Parts {
  readonly client: LabClient;
  readonly store: StoreApi<LabState>;
  readonly streams: LabStreams;
}

export function exposeForTests({ client, store, streams }: Parts): void {
  if (!__TEST_BUILD__) return;
  Object.assign(window, {
    swarmscope: {
      catalog,
      lab: store.getState,
      sabotage: (what: Sabotage) => client.ask((lab) => lab.sabotage(what)),
      pictureStatistics: () => client.ask((lab) => lab.pictureStatistics()),
      runUntil: client.runUntil,
      snapshot: (width: number) => client.ask((lab) => lab.snapshot({ width })),
      streams,
    },
  });
}
