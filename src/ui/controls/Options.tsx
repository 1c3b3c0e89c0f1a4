/** The lines of a list to choose from: what each stands for, and what it says. */
interface OptionsProps {
  readonly of: readonly (readonly [value: string | number, text: string | number, isOff?: boolean])[];
}

export const Options = ({ of }: OptionsProps) =>
  of.map(([value, text, isOff]) => (
    <option key={value} value={value} disabled={isOff}>
      {text}
    </option>
  ));
