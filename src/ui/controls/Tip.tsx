/**
 * What a button without words does, its key, or why it is off: beside it while the pointer rests on it or the keyboard has it,
 * or a finger holds it. A screen reader gets it as the description.
 */
import { Tooltip } from '@base-ui/react/tooltip';
import { type ReactElement, useEffect, useId, useRef } from 'react';

/** One for all: the next opens as the last one closes. */
const tips = Tooltip.createHandle<string>();
/** A finger that stays so long asks, and does not press. */
const HOLD_MS = 500;

interface TipProps {
  /** Nothing is said while it is undefined. */
  readonly text: string | undefined;
  readonly children: ReactElement<{ 'aria-label'?: string }>;
}

export function Tip({ text, children }: TipProps) {
  const id = useId();
  const hold = useHold(() => tips.open(id), text !== undefined);
  // Twice the same would be said twice.
  const description = text === children.props['aria-label'] ? undefined : text;
  return (
    <Tooltip.Trigger
      handle={tips}
      id={id}
      payload={text}
      disabled={text === undefined}
      delay={400}
      aria-description={description}
      render={children}
      {...hold}
    />
  );
}

/** Where tips show; once on a page. */
export function TipLayer() {
  return (
    // Escape is for the panel that the button is in: one press closes both.
    <Tooltip.Root
      handle={tips}
      onOpenChange={(_, details) => details.reason === 'escape-key' && details.allowPropagation()}
    >
      {({ payload }) => (
        <Tooltip.Portal>
          <Tooltip.Positioner className="tip-place" sideOffset={6} collisionPadding={6}>
            {/* It is the description of the button already. */}
            <Tooltip.Popup className="tip" aria-hidden>
              {payload}
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      )}
    </Tooltip.Root>
  );
}

function useHold(open: () => void, isOn: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHeld = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = () => clearTimeout(timer.current);
  if (!isOn) return {};
  return {
    onTouchStart: () => {
      isHeld.current = false;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        isHeld.current = true;
        open();
      }, HOLD_MS);
    },
    onTouchEnd: end,
    onTouchMove: end,
    onTouchCancel: end,
    onContextMenu: (event: React.MouseEvent) => isHeld.current && event.preventDefault(),
    onClickCapture: (event: React.MouseEvent) => {
      if (!isHeld.current) return;
      isHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
