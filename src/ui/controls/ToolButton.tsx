/** A button without words: an icon, with its name and key as a tip. It stays in the order of focus while it is off. */
import type { ComponentProps } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { Tip } from './Tip.tsx';

export interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'name' | 'onClick' | 'type'> {
  readonly icon: IconName;
  readonly name: string;
  /** Its key, or how else it is done. */
  readonly hint?: string;
  /** Where its name alone does not say what it does. */
  readonly tip?: string;
  readonly isOff?: boolean;
  readonly act: () => void;
}

export function ToolButton({ icon, name, hint, tip = name, isOff = false, act, ...rest }: ToolButtonProps) {
  return (
    <Tip text={hint ? `${tip} (${hint})` : tip}>
      <button {...rest} type="button" aria-label={name} aria-disabled={isOff} onClick={() => !isOff && act()}>
        <Icon name={icon} />
      </button>
    </Tip>
  );
}
