/**
 * Why Run is off, beside it: the first thing in the setup that is wrong, and a list where there are more. Each leads to its
 * field. It takes the place of the time, so that nothing jumps.
 */
import { Popover } from '@base-ui/react/popover';
import { useMemo, useState } from 'react';
import { catalog } from '../../models/catalog.ts';
import { type Fault, faultsOf } from '../../state/setup/faults.ts';
import { Icon } from '../controls/Icon.tsx';
import { whyNotStart } from '../run/run-rules.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { focusField } from './focus-field.ts';

/** Nothing while a run can be started or goes on. */
export function useFaults(): readonly Fault[] {
  const draft = useLab((s) => s.draft);
  const reading = useLab((s) => s.reading);
  const fileStates = useLab((s) => s.fileStates);
  const isOff = useLab((s) => whyNotStart(s) !== undefined);
  return useMemo(
    () => (isOff ? faultsOf(catalog, { draft, reading, fileStates }) : []),
    [isOff, draft, reading, fileStates],
  );
}

export function SetupFaults({ faults }: { readonly faults: readonly Fault[] }) {
  const { store } = useLabParts();
  const [isOpen, setOpen] = useState(false);
  const lead = (field: string) => {
    setOpen(false);
    focusField(store.getState(), field);
  };
  const [first, ...more] = faults;
  return (
    <span className="faults">
      <Icon name="warning" />
      {first && (
        <button type="button" className="fault" onClick={() => lead(first.field)}>
          {first.words}
        </button>
      )}
      {more.length > 0 && (
        <Popover.Root open={isOpen} onOpenChange={setOpen}>
          <Popover.Trigger className="fault fault-more">{more.length} more</Popover.Trigger>
          <Popover.Portal>
            <Popover.Positioner className="popover-place" sideOffset={8} collisionPadding={8}>
              {/* The focus goes on to the field, or back by the usual way. */}
              <Popover.Popup className="popover fault-list" finalFocus={isOpen}>
                <Popover.Title>What is wrong in the setup</Popover.Title>
                <ul>
                  {faults.map(({ field, words }) => (
                    <li key={field}>
                      <button type="button" className="fault" onClick={() => lead(field)}>
                        {words}
                      </button>
                    </li>
                  ))}
                </ul>
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      )}
    </span>
  );
}
