/**
 * Keeps worker and page of one mind about the picture: a worker that starts anew learns view, camera and mark; another
 * model or network is shown from its beginning; the picked node is read a few times a second while the run goes on, and
 * picked no longer where there is no such node.
 */
import type { StoreApi } from 'zustand';
import type { LabState } from '../slice.ts';

const READ_EVERY_MS = 250;

export interface Watched {
  /** The picture is to be fitted: it shows another network. */
  onOther(): void;
  /** The worker is another one and knows of no camera. */
  onWorker(): void;
}

export function watchPicture(store: StoreApi<LabState>, { onOther, onWorker }: Watched): void {
  let readAt = Number.NEGATIVE_INFINITY;
  let shown = '';
  store.subscribe((now, before) => {
    if (now.device !== before.device) {
      shown = '';
      onWorker();
    }
    // Node 17 of another experiment is another thing.
    if (now.picked !== null && before.loaded && presetOf(now) !== presetOf(before)) void now.pick(null);
    const { legend } = now;
    if (legend !== before.legend && legend && now.picked !== null && legend.nodes > 0 && now.picked >= legend.nodes)
      void now.pick(null);
    // A view that a file decides about may be the one that is wanted.
    if (legend && `${legend.offered}` !== `${before.legend?.offered}`) void now.tellView();
    if (legend && legend !== before.legend && before.legend && networkOf(now) !== networkOf(before)) onOther();
    if (now.status === before.status) return;
    const isNew = now.status?.session !== before.status?.session || now.status?.state !== before.status?.state;
    if (isNew && now.status?.state === 'ready' && shown !== presetOf(now)) {
      shown = presetOf(now);
      void now.tellView();
      const { picked } = store.getState();
      if (picked !== null) void now.pick(picked);
    }
    if (now.picked === null || (!isNew && performance.now() - readAt < READ_EVERY_MS)) return;
    readAt = performance.now();
    void now.readPicked();
  });
}

/** What says how a network is looked at until the person chooses. */
const presetOf = ({ loaded }: LabState): string => `${loaded?.scenario.model}/${loaded?.preset}`;

const networkOf = ({ legend, loaded }: LabState): string =>
  `${loaded?.scenario.model} ${legend?.nodes} ${legend?.view}`;
