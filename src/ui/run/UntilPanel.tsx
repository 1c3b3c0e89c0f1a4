/** Asks until when a run goes on, and remembers the last answer. The time stands as a flag on the progress bar. */

import { Popover } from '@base-ui/react/popover';
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { instant, THIN, whole } from '../../charts/kit/numbers.ts';
import { clockOf } from '../../scenario/clocks.ts';
import { type TimeUnit, timeUnitOf } from '../../scenario/horizon.ts';
import { sentence } from '../../state/page/failure-notices.ts';
import { isOver, stateOf } from '../../state/run/run.ts';
import { readUntil } from '../../state/run/until.ts';
import type { LabState } from '../../state/slice.ts';
import { Button } from '../controls/Button.tsx';
import { backTo, leavesByTab, whenClosed } from '../controls/popup-at.ts';
import { QuantityInput } from '../setup/QuantityInput.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { specOnScreen } from '../shell/spec-on-screen.ts';

/** What it is called, the unit that stands behind it, and what may be written. */
const UNTIL: Readonly<Record<TimeUnit, { label: string; unit: string; words: (end: number) => string }>> = {
  s: {
    label: 'Run until',
    unit: 's',
    words: (end) => `Simulated time, up to ${instant(end, end)}${THIN}s: 90, 1.5m, 2h.`,
  },
  rounds: {
    label: 'Run until round',
    unit: '',
    words: (end) => `Pauses when so many rounds are over, up to ${whole(end)}: 90, 2k.`,
  },
};

/** What is in the field at first: half of the run, as far as is known. */
function halfway({ status, ...lab }: LabState): string {
  const half = (status?.expectedSeconds ?? status?.endSeconds ?? 0) / 2;
  return String(clockOf(specOnScreen({ status, ...lab })).isWhole ? Math.ceil(half) : Number(half.toPrecision(3)));
}

const endOf = (s: LabState): number => s.status?.endSeconds ?? 0;
/** A run that is over starts again. */
const nowOf = (s: LabState): number => (isOver(stateOf(s)) ? 0 : (s.status?.simulatedSeconds ?? 0));

interface UntilPanelProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly words: string;
  readonly isByFinger: boolean;
}

export function UntilPanel({ button, words, isByFinger }: UntilPanelProps) {
  const { store } = useLabParts();
  const isOpen = useLab((s) => s.isAskingUntil);
  const [last, setLast] = useState<string>();
  const close = () => store.getState().askUntil(false);
  const input = useRef<HTMLInputElement>(null);
  /** What stands there is a guess: typing replaces it. A finger gets no keyboard unasked. */
  const selected = () => {
    if (isByFinger) return true;
    input.current?.select();
    return input.current;
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={whenClosed(button, close)}>
      <Popover.Portal>
        <Popover.Positioner className="over-page" anchor={button} sideOffset={8} collisionPadding={8}>
          <Popover.Popup
            className="floating until"
            initialFocus={selected}
            finalFocus={backTo(button)}
            onKeyDown={leavesByTab(button, close)}
          >
            <Popover.Title className="visually-hidden">{words}</Popover.Title>
            <UntilForm input={input} last={last} onRun={setLast} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface UntilFormProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly last?: string;
  readonly onRun: (text: string) => void;
}

function UntilForm({ input, last, onRun }: UntilFormProps) {
  const { store } = useLabParts();
  const id = useId();
  const end = useLab(endOf);
  const unit = useLab((s) => timeUnitOf(specOnScreen(s)));
  const hasFlag = useLab((s) => typeof s.status?.untilSeconds === 'number');
  const [text, setText] = useState(() => last ?? halfway(store.getState()));
  const [complaint, setComplaint] = useState('');
  const type = (typed: string) => {
    setText(typed);
    const read = readUntil(typed, nowOf(store.getState()), end, unit);
    setComplaint(read.ok ? '' : `${sentence(read.failure.message)} ${sentence(read.failure.remedy)}`);
  };
  const run = (event: FormEvent) => {
    event.preventDefault();
    const read = readUntil(text, nowOf(store.getState()), end, unit);
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
    <form className="until-form stack pad-3" onSubmit={run}>
      <label className="medium" htmlFor={id}>
        {UNTIL[unit].label}
      </label>
      <QuantityInput ref={input} ids={ids} text={text} unit={UNTIL[unit].unit} onEdit={type} />
      <button type="submit" className="button primary">
        Run
      </button>
      <p className="until-words whole-line quiet" id={`${id}-error`} data-wrong={complaint !== ''} aria-live="polite">
        {complaint || UNTIL[unit].words(end)}
      </p>
      {hasFlag && (
        <Button className="quiet until-forget whole-line" onClick={forget}>
          Run to the end instead
        </Button>
      )}
    </form>
  );
}
