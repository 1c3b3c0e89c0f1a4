/** Ties gestures, worker and overlay together, outside React: the camera goes to the worker, hits come back as a tip. */

import type { StoreApi } from 'zustand';
import type { LabClient } from '../../client/lab-client.ts';
import type { SceneCamera } from '../../client/scene-camera.ts';
import type { Camera, Legend, Spot } from '../../scenario/picture.ts';
import type { LabState } from '../../state/slice.ts';
import { watchPicture } from '../../state/view/view-watch.ts';
import { latest } from '../controls/latest.ts';
import { watchVisible } from '../controls/watch-visible.ts';
import { mountOverlay } from './scene-overlay.ts';

/** Colours of larger networks span what there is. */
const SPANNED_NODES = 2 ** 14;
/** After this long without a movement the legend and the place of the picked node are asked for again. */
const SETTLED_MS = 120;

/** So near that cells, or small networks of points, are a few across; dozens of points of a large network stay in sight. */
const mostZoom = ({ kind, nodes }: Legend): number => {
  const across = Math.sqrt(nodes);
  return kind === 'cells' ? across / 2 : Math.max(Math.min(across / 2, 16), across / 12);
};

export class SceneStage {
  readonly element: HTMLElement;
  readonly camera: SceneCamera;

  constructor(element: HTMLElement, camera: SceneCamera, store: StoreApi<LabState>, client: Pick<LabClient, 'ask'>) {
    this.element = element;
    this.camera = camera;
    const overlay = mountOverlay(element);
    const lab = () => store.getState();
    const send = latest((to: Camera) => client.ask((worker) => worker.setCamera(to)));
    let settled: ReturnType<typeof setTimeout> | undefined;
    let hovered: Spot | null = null;
    const ask = latest(async (spot: Spot) => {
      const hit = await lab().hitAt(spot);
      overlay.point(hovered && spot, hit, lab().legend);
    });
    const hover = (spot: Spot | null) => {
      hovered = spot;
      if (spot) ask(spot);
      else overlay.point(null, null, null);
    };

    camera.events = {
      onCamera: (to) => {
        send(to);
        overlay.show(lab().legend, to);
        clearTimeout(settled);
        settled = setTimeout(() => {
          void lab().readPicture();
          if (lab().picked !== null) void lab().pick(lab().picked);
        }, SETTLED_MS);
      },
      onHover: hover,
      onPick: (spot) => void lab().pickAt(spot),
      onUnpick: () => void lab().unpick(),
    };
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');
    const tellCalm = () => void client.ask((worker) => worker.setCalm(reduced.matches));
    reduced.addEventListener('change', tellCalm);
    const tellVisible = watchVisible(element, (isVisible) => client.ask((worker) => worker.setVisible(isVisible)));
    watchPicture(store, {
      onOther: () => camera.fit(),
      onWorker: () => {
        tellCalm();
        tellVisible();
        send(camera.camera);
      },
    });
    const readLegend = latest(() => lab().readPicture());
    store.subscribe((now, before) => {
      // Colours span what there is, which changes as the run goes on.
      if (now.status !== before.status && now.legend && now.legend.nodes > SPANNED_NODES) readLegend(undefined);
      if (now.legend !== before.legend && now.legend) {
        camera.turns = now.legend.volume;
        camera.limit(mostZoom(now.legend));
        overlay.show(now.legend, camera.camera);
      }
      if ((now.status !== before.status || now.legend !== before.legend) && hovered) ask(hovered);
    });
  }
}
