/**
 * Why Run is off, beside it: the first thing in the setup that is wrong, and a list where there are more. Each leads to its
 * field. It takes the place of the time, so that nothing jumps.
 */
import { useMemo, useRef, useState } from 'react';
import { catalog } from '../../models/catalog.ts';
import { type Fault, faultsOf } from '../../state/setup/faults.ts';
import { Icon } from '../controls/Icon.tsx';
import { LaterPopup, laterPart } from '../controls/Later.tsx';
import { whyNotStart } from '../run/run-rules.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { focusField } from './focus-field.ts';

const LIST = laterPart('What is wrong', async () => (await import('./FaultList.tsx')).FaultList);

/** Nothing while a run can be started or goes on. */
export function useFaults(): readonly Fault[] {
  const draft = useLab((s) => s.draft);
  const reading = useLab((s) => s.reading);
  const fileStates = useLab((s) => s.fileStates);
  const checked = useLab((s) => s.checked);
  const isOff = useLab((s) => whyNotStart(s) !== undefined);
  return useMemo(
    () => (isOff ? faultsOf(catalog, { draft, reading, fileStates, checked }) : []),
    [isOff, draft, reading, fileStates, checked],
  );
}

export function SetupFaults({ faults }: { readonly faults: readonly Fault[] }) {
  const { store } = useLabParts();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const lead = (field: string) => {
    setOpen(false);
    focusField(store.getState(), field);
  };
  const [first, ...more] = faults;
  return (
    <span className="faults row bad">
      <Icon name="warning" />
      {first && (
        <button type="button" className="fault link clip" onClick={() => lead(first.field)}>
          {first.words}
        </button>
      )}
      {more.length > 0 && (
        <>
          <button
            ref={button}
            type="button"
            className="fault link clip rigid"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {more.length} more
          </button>
          <LaterPopup
            part={LIST}
            with={{ faults, button, isOpen, onClose: () => setOpen(false), onLead: lead }}
            isOpen={isOpen}
            onMissing={() => setOpen(false)}
          />
        </>
      )}
    </span>
  );
}
