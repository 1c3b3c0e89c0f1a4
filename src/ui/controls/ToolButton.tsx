/** A button of a toolbar: an icon, with its name and key as a tip. It stays in the order of focus while it is off. */
import { Icon, type IconName } from './Icon.tsx';
import { Tip } from './Tip.tsx';

interface ToolButtonProps {
  readonly icon: IconName;
  readonly name: string;
  /** Its key, or how else it is done. */
  readonly hint?: string;
  readonly className: string;
  readonly isOff?: boolean;
  readonly act: () => void;
}

export function ToolButton({ icon, name, hint, className, isOff = false, act }: ToolButtonProps) {
  return (
    <Tip text={hint ? `${name} (${hint})` : name}>
      <button
        type="button"
        className={className}
        aria-label={name}
        aria-disabled={isOff}
        onClick={() => !isOff && act()}
      >
        <Icon name={icon} />
      </button>
    </Tip>
  );
}
