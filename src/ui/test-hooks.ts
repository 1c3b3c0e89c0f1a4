/** What journeys may do besides what a person can: break things on purpose and measure the picture. Test builds only. */
import type { LabClient } from '../client/lab-client.ts';

export function exposeForTests(client: LabClient): void {
  if (!__TEST_BUILD__) return;
  Object.assign(window, {
    swarmscope: {
      sabotage: (what: 'lose-device' | 'break-shader' | 'refuse-memory') => client.ask((lab) => lab.sabotage(what)),
      pictureStatistics: () => client.ask((lab) => lab.pictureStatistics()),
    },
  });
}
