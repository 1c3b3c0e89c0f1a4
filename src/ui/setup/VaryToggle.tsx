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
  const press = () => (isOn ? store.getState().unvaryParam(name) : store.getState().varyParam(name));
  return (
    <Tip text={isOn ? 'One value again' : 'Vary: a list or a range of values'}>
      <button type="button" className="field-vary" aria-label={`Vary ${label}`} aria-pressed={isOn} onClick={press}>
        <Icon name="vary" />
      </button>
    </Tip>
  );
}
