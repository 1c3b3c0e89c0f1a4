/** A number as people write it, with the unit that it is stored in behind it. */
import type { CSSProperties, RefObject } from 'react';
import { isWord } from '../../charts/kit/numbers.ts';
import type { FieldIds } from './Field.tsx';

interface QuantityInputProps {
  readonly ref?: RefObject<HTMLInputElement | null>;
  readonly ids: FieldIds;
  readonly text: string;
  readonly unit: string;
  /** What stands in an empty field: the value that follows by itself. */
  readonly placeholder?: string;
  readonly onEdit: (text: string) => void;
}

export function QuantityInput({ ref, ids, text, unit, placeholder, onEdit }: QuantityInputProps) {
  return (
    <span
      className="quantity relative stack"
      data-word={isWord(unit) || undefined}
      style={{ '--unit-length': unit.length } as CSSProperties}
    >
      <input
        {...ids}
        ref={ref}
        type="text"
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        onChange={(event) => onEdit(event.target.value)}
      />
      {unit && <span className="unit centre faint">{unit}</span>}
    </span>
  );
}
