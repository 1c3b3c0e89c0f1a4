/** The label of a field; its terms are marked and explained under the pointer and by a tap. With the focus in the field they stand in the help. */
import { catalog } from '../../models/catalog.ts';
import { type Glossary, generalGlossary, glossaryOf } from '../../scenario/terms.ts';
import { specOf } from '../../state/setup/draft.ts';
import type { LabState } from '../../state/slice.ts';
import { TermMark } from '../controls/Explained.tsx';
import { useLab } from '../shell/lab-context.ts';

interface FieldLabelProps {
  /** Of the control. */
  readonly htmlFor: string;
  /** Of the field. */
  readonly name: string;
  readonly text: string;
}

export function FieldLabel({ htmlFor, name, text }: FieldLabelProps) {
  const glossary = useLab((s) => glossaryOfField(s, name));
  return (
    <label htmlFor={htmlFor}>
      {glossary.mark(text).map((part) => (typeof part === 'string' ? part : <TermMark key={part.word} {...part} />))}
    </label>
  );
}

/** The seed of random numbers is not that of a swarm. */
export function glossaryOfField({ draft }: LabState, name: string): Glossary {
  const spec = specOf(catalog, draft.model);
  return spec.params[name] ? glossaryOf(spec.terms) : generalGlossary();
}
