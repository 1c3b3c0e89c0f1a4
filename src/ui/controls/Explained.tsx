/** Words with an explanation: it opens under the pointer, by a tap, and by Enter. A screen reader gets it as the description. */
import { Popover } from '@base-ui/react/popover';
import type { ReactNode } from 'react';

const explanations = Popover.createHandle<string>();

interface ExplainedProps {
  /** Nothing is explained while it is undefined or empty. */
  readonly help: string | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Explained({ help, className = '', children }: ExplainedProps) {
  if (!help) return <span className={className}>{children}</span>;
  return (
    <Popover.Trigger
      handle={explanations}
      payload={help}
      openOnHover
      delay={300}
      aria-description={help}
      className={`explained ${className}`}
    >
      {children}
    </Popover.Trigger>
  );
}

/** Where explanations show; once on a page. The focus stays on the words. */
export function ExplanationLayer() {
  return (
    <Popover.Root handle={explanations}>
      {({ payload }) => (
        <Popover.Portal>
          <Popover.Positioner className="tip-place" sideOffset={6} collisionPadding={6}>
            <Popover.Popup className="tip" aria-label="Explanation" initialFocus={false}>
              {payload}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      )}
    </Popover.Root>
  );
}
