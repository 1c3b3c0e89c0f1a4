/** A field of a few choices. */
import { Select } from '../controls/Select.tsx';
import { Field } from './Field.tsx';

type SelectFieldProps<T extends string | number> = Omit<Parameters<typeof Field>[0], 'children'> &
  Pick<Parameters<typeof Select<T>>[0], 'value' | 'choices' | 'onChoose'>;

export const SelectField = <T extends string | number>({ value, choices, onChoose, ...field }: SelectFieldProps<T>) => (
  <Field {...field}>{(ids) => <Select {...ids} value={value} choices={choices} onChoose={onChoose} />}</Field>
);
