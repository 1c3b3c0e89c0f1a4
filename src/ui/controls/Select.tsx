/** A list to choose from: what each of its lines stands for, what it says, and whether it is off. */
import type { ComponentProps } from 'react';

type Choices<T> = readonly (readonly [choice: T, text: string | number, isOff?: boolean])[];

interface SelectProps<T> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  readonly value: T;
  readonly choices: Choices<T>;
  readonly onChoose: (choice: T) => void;
}

export function Select<T extends string | number>({ value, choices, onChoose, ...rest }: SelectProps<T>) {
  const choose = (text: string) => {
    const found = choices.find(([choice]) => String(choice) === text);
    if (found) onChoose(found[0]);
  };
  return (
    <select {...rest} value={value} onChange={(event) => choose(event.target.value)}>
      <Options of={choices} />
    </select>
  );
}

export const Options = ({ of }: { readonly of: Choices<string | number> }) =>
  of.map(([value, text, isOff]) => (
    <option key={value} value={value} disabled={isOff}>
      {text}
    </option>
  ));
