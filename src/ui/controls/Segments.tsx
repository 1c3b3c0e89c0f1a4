/** A few choices side by side, one of them on. Whoever shows them says around them what they are of. */
import { useId } from 'react';

interface SegmentsProps<T> {
  readonly choices: readonly (readonly [choice: T, text: string])[];
  readonly value: T;
  readonly isOff?: boolean;
  readonly onChoose: (choice: T) => void;
}

export function Segments<T extends string | number>({ choices, value, isOff, onChoose }: SegmentsProps<T>) {
  const name = useId();
  return choices.map(([choice, text]) => (
    <label key={choice}>
      <input type="radio" name={name} checked={choice === value} disabled={isOff} onChange={() => onChoose(choice)} />
      <span>{text}</span>
    </label>
  ));
}
