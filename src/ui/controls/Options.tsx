/** The lines of a list to choose from: what each stands for, and what it says. */
interface OptionsProps {
  readonly of: readonly (readonly [value: string | number, text: string | number])[];
}

export const Options = ({ of }: OptionsProps) =>
  of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
