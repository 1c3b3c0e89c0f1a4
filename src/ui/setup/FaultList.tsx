/** All that is wrong in the setup; each leads to its field. */
import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import type { Fault } from '../../state/setup/faults.ts';
import { backTo, leavesByTab, whenClosed } from '../controls/popup-at.ts';

interface FaultListProps {
  readonly faults: readonly Fault[];
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onLead: (field: string) => void;
}

export const FaultList = ({ faults, button, isOpen, onClose, onLead }: FaultListProps) => (
  <Popover.Root open={isOpen} onOpenChange={whenClosed(button, onClose)}>
    <Popover.Portal>
      <Popover.Positioner className="over-page" anchor={button} sideOffset={8} collisionPadding={8}>
        {/* The focus goes on to the field, or back by the usual way. */}
        <Popover.Popup
          className="floating fault-list pad-3 stack tight"
          finalFocus={backTo(button)}
          onKeyDown={leavesByTab(button, onClose)}
        >
          <Popover.Title>What is wrong in the setup</Popover.Title>
          <ul>
            {faults.map(({ field, words }) => (
              <li key={field}>
                <button type="button" className="fault link clip" onClick={() => onLead(field)}>
                  {words}
                </button>
              </li>
            ))}
          </ul>
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);
