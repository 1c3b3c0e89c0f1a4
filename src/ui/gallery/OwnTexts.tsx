/** What somebody wrote here, in any tab: a press goes on with it. */
import { Icon } from '../controls/Icon.tsx';
import { titleIn } from '../protocol/save-text.ts';

interface OwnTextsProps {
  /** Those that answer what is looked for. */
  readonly texts: readonly string[];
  readonly onChoose: (text: string) => void;
}

export function OwnTexts({ texts, onChoose }: OwnTextsProps) {
  if (texts.length === 0) return null;
  return (
    <section aria-label="Protocols that you have written" className="gallery-texts">
      <h3>Protocols that you have written</h3>
      {texts.map((text) => (
        <button key={text} type="button" className="button" onClick={() => onChoose(text)}>
          <Icon name="pencil" />
          {titleIn(text) || 'Without a title'}
          <span>{text.trim().split('\n').length} lines</span>
        </button>
      ))}
    </section>
  );
}
