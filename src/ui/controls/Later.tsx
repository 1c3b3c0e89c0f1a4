/**
 * Parts of the page that its first frame does without: their code is fetched when they are first shown. One that cannot be had is
 * said in a notice, and asked for again the next time that it is shown.
 */
import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react';
import type { Notice } from '../../state/page/notices.ts';
import type { Panel } from '../../state/page/page.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';

interface Part<Props> {
  /** What it is to a person: *Help*. */
  readonly title: string;
  readonly load: () => Promise<ComponentType<Props>>;
  /** Once it is there, for all places that show it. */
  component?: ComponentType<Props>;
}

/** Made once, beside the component that shows it. */
export const laterPart = <Props extends object>(title: string, load: Part<Props>['load']): Part<Props> => ({
  title,
  load,
});

interface LaterProps<Props> {
  readonly part: Part<Props>;
  readonly with: Props;
  /** Keeps its room until it is there. */
  readonly meanwhile?: ReactNode;
}

/** At least a frame passes before it shows for the first time: nothing else may move when it comes. */
export function Later<Props extends object>({ part, with: props, meanwhile = null }: LaterProps<Props>) {
  const Found = useLater(part, true);
  return Found ? <Found {...props} /> : meanwhile;
}

interface LaterPopupProps<Props> extends Omit<LaterProps<Props>, 'meanwhile'> {
  readonly isOpen: boolean;
  /** What never showed is not open. */
  readonly onMissing: () => void;
}

/** What opens at a button that is there already: mounted once it has been asked for, and from then on, so that it can close as it likes. */
export function LaterPopup<Props extends object>({ part, with: props, isOpen, onMissing }: LaterPopupProps<Props>) {
  const Found = useLater(part, isOpen, onMissing);
  return Found && <Found {...props} />;
}

interface LaterPanelProps {
  readonly panel: Panel;
  readonly part: Part<object>;
}

/** A panel over the page. */
export function LaterPanel({ panel, part }: LaterPanelProps) {
  const { store } = useLabParts();
  const isAsked = useLab((s) => s.panel === panel);
  // The keys act again.
  const close = () => store.getState().closePanel(panel);
  return <LaterPopup part={part} with={{}} isOpen={isAsked} onMissing={close} />;
}

/** The component once it is there; fetched as soon as `isAsked`. */
function useLater<Props>(part: Part<Props>, isAsked: boolean, onMissing?: () => void) {
  const { store } = useLabParts();
  const [, render] = useReducer((count: number) => count + 1, 0);
  const found = part.component;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for once each time that it is shown
  useEffect(() => {
    if (!isAsked || found) return;
    // Another place that asked for it may have got it since this one was rendered.
    if (part.component) return render();
    let isMounted = true;
    part.load().then(
      (component) => {
        part.component = component;
        if (isMounted) render();
      },
      () => {
        if (!isMounted) return;
        store.getState().raise(partMissing(part.title));
        onMissing?.();
      },
    );
    return () => {
      isMounted = false;
    };
  }, [isAsked]);
  return found;
}

/** After an update the server may have the files of the newer version alone; or there is no network. */
const partMissing = (title: string): Notice => ({
  id: 'part',
  section: 'page',
  tone: 'warning',
  title: `${title} could not be loaded`,
  text: 'The network is away, or the lab was updated since this page was opened.',
  remedy: 'Load the page again: the setup and the kept runs stay.',
  actions: ['load-again'],
});
