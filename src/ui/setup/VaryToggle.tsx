/** Makes a parameter vary, or keep its one value again. */
import { Icon } from '../controls/Icon.tsx';
import { Tip } from '../controls/Tip.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { isVariedParam } from './vary-words.ts';

interface VaryToggleProps {
  readonly name: string;
  readonly label: string;
}

export function VaryToggle({ name, label }: VaryToggleProps) {
  const { store } = useLabParts();
  const isOn = useLab((s) => isVariedParam(s, name));
  const press = ({ currentTarget }: React.MouseEvent<HTMLButtonElement>) => {
    const hadFocus = document.activeElement === currentTarget;
    if (isOn) store.getState().unvaryParam(name);
    else store.getState().varyParam(name);
    if (hadFocus) requestAnimationFrame(() => focusAgain(name));
  };
  return (
    <Tip text={isOn ? 'One value again' : 'Vary: a list or a range of values'}>
      <button
        type="button"
        className="field-vary centre faint"
        aria-label={`Vary ${label}`}
        aria-pressed={isOn}
        onClick={press}
      >
        <Icon name="vary" />
      </button>
    </Tip>
  );
}

/** What varies stands elsewhere in the form: the focus goes with it, and so does the sight. */
function focusAgain(name: string): void {
  if (document.activeElement !== document.body) return;
  const toggle = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"] .field-vary`);
  toggle?.focus({ preventScroll: true });
  toggle?.scrollIntoView({ block: 'nearest' });
}
