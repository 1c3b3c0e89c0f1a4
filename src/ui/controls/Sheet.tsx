/** A panel over the page: a card in the middle of a wide screen, a sheet as high as a phone. Escape and a press outside close it. */

import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import type { Panel } from '../../state/page/page.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { Icon } from './Icon.tsx';
import { Tip } from './Tip.tsx';

interface SheetProps {
  readonly panel: Panel;
  readonly title: string;
  /** In CSS pixels, where there is room; 760 unless told. */
  readonly width?: number;
  /** As high as there is room, whatever is in it. */
  readonly isTall?: boolean;
  /** Beside the title, before the close button. */
  readonly tools?: ReactNode;
  /** What has the focus at first; not for fingers, which would bring up the keyboard. */
  readonly first?: RefObject<HTMLElement | null>;
  /** What has the focus afterwards, if something was done here that leads there; else what had it before. */
  readonly next?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

export function Sheet({ panel, ...card }: SheetProps) {
  const { store } = useLabParts();
  const isOpen = useLab((s) => s.panel === panel);
  return <Card name={panel} isOpen={isOpen} onClose={() => store.getState().closePanel(panel)} {...card} />;
}

interface CardProps extends Omit<SheetProps, 'panel'> {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The same of something on the page, which opens and closes it. */
export function Card({ name, isOpen, onClose, title, width, isTall, tools, first, next, children }: CardProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop fill-page" />
        <Dialog.Viewport className="sheet-room centre fill-page">
          <Dialog.Popup
            className="sheet column"
            data-sheet={name}
            data-tall={isTall}
            style={width === undefined ? undefined : ({ '--width': `${width}px` } as React.CSSProperties)}
            initialFocus={(how) => (how === 'touch' ? true : (first?.current ?? true))}
            finalFocus={() => next?.current ?? true}
          >
            <header className="sheet-head line-below row loose">
              <Dialog.Title className="large grow">{title}</Dialog.Title>
              {tools}
              <Tip text="Close (Esc)">
                <Dialog.Close className="button quiet" aria-label="Close">
                  <Icon name="close" />
                </Dialog.Close>
              </Tip>
            </header>
            <div className="sheet-body grow shrinks scrolls">{children}</div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
