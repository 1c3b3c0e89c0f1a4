/** Ties gestures, worker and the words over the picture together, outside React: the camera goes to the worker, hits come back as a tip. */
import type { StoreApi } from 'zustand';
import type { LabStreams } from '../../charts/time/lab-streams.ts';
import type { LabClient } from '../../client/lab-client.ts';
import type { GlobeOnScreen, SceneCamera } from '../../client/scene-camera.ts';
import { catalog } from '../../models/catalog.ts';
import type { LinkView } from '../../scenario/link/link-view.ts';
import type { Camera, Legend, Spot } from '../../scenario/picture.ts';
import { useTheme } from '../../state/page/theme.ts';
import { specOf } from '../../state/setup/draft.ts';
import type { LabState } from '../../state/slice.ts';
import { fromFrame } from '../../state/view/link-look.ts';
import { watchPicture } from '../../state/view/view-watch.ts';
import { watchWishedLook } from '../../state/view/wished-look.ts';
import { latest } from '../controls/latest.ts';
import { watchVisible } from '../controls/watch-visible.ts';
import { mountSceneWords } from './scene-words.ts';
import { isTimed, withTimes } from './times-of-ranks.ts';

/** Colours of larger networks span what there is. */
const SPANNED_NODES = 2 ** 10;
/** After this long without a movement the legend and the place of the picked node are asked for again. */
const SETTLED_MS = 120;

/** So near that cells, or small networks of points, are a few across; dozens of points of a large network stay in sight. */
const mostZoom = ({ kind, nodes }: Legend): number => {
  const across = Math.sqrt(nodes);
  return kind === 'cells' ? across / 2 : Math.max(Math.min(across / 2, 16), across / 12);
};

const globeOf = ({ globe, frame }: Legend): GlobeOnScreen | undefined =>
  globe && { front: globe, width: frame.width, height: frame.height };

const isOtherFrame = ({ frame }: Legend, before: Legend | null): boolean =>
  before !== null && JSON.stringify(frame) !== JSON.stringify(before.frame);

export class SceneStage {
  private said: Legend | null = null;

  constructor(
    readonly element: HTMLElement,
    readonly camera: SceneCamera,
    store: StoreApi<LabState>,
    client: Pick<LabClient, 'ask'>,
    streams: LabStreams,
  ) {
    const words = mountSceneWords(element);
    const lab = () => store.getState();
    const send = latest(async (to: Camera) => {
      await client.ask((worker) => worker.setCamera(to));
      // Other nodes may be drawn from there, which took its time.
      settle();
    });
    let settled: ReturnType<typeof setTimeout> | undefined;
    /** What a link has asked to see, until the person moves. */
    let held: Pick<LinkView, 'camera' | 'turn'> | undefined;
    /** Who has been brought to the near side of a globe, once. */
    let faced: number | null = null;
    let hovered: Spot | null = null;
    const say = ({ legend, loaded }: LabState) => {
      if (!legend) return;
      this.said = loaded ? withTimes(specOf(catalog, loaded.scenario.model), legend, streams) : legend;
      words.show(this.said, camera.camera);
    };
    const ask = latest(async (spot: Spot) => {
      const hit = await lab().hitAt(spot);
      words.point(hovered && spot, hit, lab().legend);
    });
    const hover = (spot: Spot | null) => {
      hovered = spot;
      if (spot) ask(spot);
      else words.point(null, null, null);
    };

    const settle = () => {
      clearTimeout(settled);
      settled = setTimeout(() => {
        lab().restCamera(camera.camera);
        void lab().readPicture();
        if (lab().picked !== null) void lab().pick(lab().picked);
      }, SETTLED_MS);
    };
    camera.events = {
      onCamera: (to) => {
        held = undefined;
        send(to);
        words.show(lab().legend && this.said, to);
        settle();
      },
      onHover: hover,
      onPick: (spot) => void lab().pickAt(spot),
      onUnpick: () => void lab().unpick(),
    };
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)');
    const tellCalm = () => void client.ask((worker) => worker.setCalm(reduced.matches));
    reduced.addEventListener('change', tellCalm);
    const tellDay = () => void client.ask((worker) => worker.setDay(useTheme.getState().theme === 'light'));
    useTheme.subscribe(tellDay);
    const tellVisible = watchVisible(element, (isVisible) => client.ask((worker) => worker.setVisible(isVisible)));
    const lookAgain = (legend: Legend) => {
      const to = held;
      if (!to) return;
      camera.look(fromFrame(to, legend));
      held = to;
    };
    const narrow = window.matchMedia('(max-width: 1023px)');
    watchWishedLook(store, catalog, {
      isNarrow: () => narrow.matches,
      mostZoom,
      look: (look) => {
        held = look;
        const { legend } = lab();
        if (legend) lookAgain(legend);
      },
    });
    // What was looked at stays in the middle of another canvas; labels and the mark of a node move.
    let size = '';
    new ResizeObserver(([entry]) => {
      const now = `${entry?.contentRect.width} ${entry?.contentRect.height}`;
      if (size !== '' && size !== now) settle();
      size = now;
    }).observe(element);
    watchPicture(store, {
      onOther: () => camera.fit(),
      onWorker: () => {
        tellCalm();
        tellDay();
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
        camera.globe = globeOf(now.legend);
        camera.limit(mostZoom(now.legend));
        if (isOtherFrame(now.legend, before.legend)) lookAgain(now.legend);
      }
      if (now.legend !== before.legend || (now.status !== before.status && this.isTimed(now))) say(now);
      if (now.picked === null) faced = null;
      else if (now.pickedSpot && now.pickedSpot !== before.pickedSpot && now.picked !== faced) {
        faced = now.picked;
        if (now.pickedSpot.turn && !held) camera.face(now.pickedSpot.turn);
      }
      if ((now.status !== before.status || now.legend !== before.legend) && hovered) ask(hovered);
    });
  }

  /** What the picture means, with the words over it. */
  get legend(): Legend | null {
    return this.said;
  }

  /** Words over the picture say more as time goes on. */
  private isTimed({ legend, loaded }: LabState): boolean {
    return legend !== null && loaded !== null && isTimed(specOf(catalog, loaded.scenario.model), legend);
  }
}
