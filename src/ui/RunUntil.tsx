/** Run until a time: a small panel that remembers the last one. The time stands as a flag on the progress bar. */
import { Popover } from '@base-ui/react/popover';
import { type FormEvent, useId, useState } from 'react';
import { instant, THIN } from '../charts/numbers.ts';
import { sentence } from '../state/failure-notices.ts';
import { isOver, stateOf } from '../state/run.ts';
import type { LabState } from '../state/slice.ts';
import { readUntil } from '../state/until.ts';
import { Icon } from './Icon.tsx';
import { useLab, useLabParts } from './lab-context.ts';
import { QuantityInput } from './QuantityInput.tsx';
import { whyNotStart } from './run-rules.ts';

const endOf = (s: LabState): number => s.status?.endSeconds ?? 0;
/** A run that is over starts again. */
const nowOf = (s: LabState): number => (isOver(stateOf(s)) ? 0 : (s.status?.simulatedSeconds ?? 0));

export function RunUntil() {
  const { store } = useLabParts();
  const isOpen = useLab((s) => s.isAskingUntil);
  const isOff = useLab((s) => whyNotStart(s) !== undefined);
  const [last, setLast] = useState<string>();
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => store.getState().askUntil(open && !isOff)}>
      <Popover.Trigger
        className="button"
        aria-label="Run until a time"
        aria-disabled={isOff}
        title="Run until a time (U)"
      >
        <Icon name="flag" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="popover-place" sideOffset={8} collisionPadding={8}>
          <Popover.Popup className="popover until">
            <Popover.Title className="visually-hidden">Run until a time</Popover.Title>
            <UntilForm last={last} onRun={setLast} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface UntilFormProps {
  readonly last?: string;
  readonly onRun: (text: string) => void;
}

function UntilForm({ last, onRun }: UntilFormProps) {
  const { store } = useLabParts();
  const id = useId();
  const end = useLab(endOf);
  const hasFlag = useLab((s) => typeof s.status?.untilSeconds === 'number');
  const [text, setText] = useState(() => last ?? String(Number((end / 2).toPrecision(3))));
  const [complaint, setComplaint] = useState('');
  const type = (typed: string) => {
    setText(typed);
    const read = readUntil(typed, nowOf(store.getState()), end);
    setComplaint(read.ok ? '' : `${sentence(read.failure.message)} ${sentence(read.failure.remedy)}`);
  };
  const run = (event: FormEvent) => {
    event.preventDefault();
    const read = readUntil(text, nowOf(store.getState()), end);
    if (!read.ok) return type(text);
    onRun(text);
    store.getState().askUntil(false);
    void store.getState().runUntil(read.value);
  };
  const forget = () => {
    store.getState().askUntil(false);
    void store.getState().forgetUntil();
  };
  const ids = { id, 'aria-describedby': `${id}-error`, 'aria-invalid': complaint !== '' };
  return (
    <form className="until-form" onSubmit={run}>
      <label htmlFor={id}>Run until</label>
      <QuantityInput ids={ids} text={text} unit="s" onEdit={type} />
      <button type="submit" className="button primary">
        Run
      </button>
      <p className="until-words" id={`${id}-error`} data-wrong={complaint !== ''} aria-live="polite">
        {complaint || `Simulated time, up to ${instant(end, end)}${THIN}s: 90, 1.5m, 2h.`}
      </p>
      {hasFlag && (
        <button type="button" className="button quiet until-forget" onClick={forget}>
          Run to the end instead
        </button>
      )}
    </form>
  );
}
