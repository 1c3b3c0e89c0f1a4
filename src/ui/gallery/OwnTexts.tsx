/** What somebody wrote here, in any tab: a press goes on with it. */
import { useState } from 'react';
import { lastTexts } from '../../state/protocol/last-text.ts';
import { Icon } from '../controls/Icon.tsx';
import { titleIn } from '../protocol/save-text.ts';

interface OwnTextsProps {
  readonly query: string;
  readonly onChoose: (text: string) => void;
}

export function OwnTexts({ query, onChoose }: OwnTextsProps) {
  const [texts] = useState(lastTexts);
  const said = query.trim().toLowerCase();
  const found = texts.filter((text) => titleIn(text).toLowerCase().includes(said));
  if (found.length === 0) return null;
  return (
    <section aria-label="Protocols that you have written" className="gallery-texts">
      <h3>Protocols that you have written</h3>
      {found.map((text) => (
        <button key={text} type="button" className="button" onClick={() => onChoose(text)}>
          <Icon name="pencil" />
          {titleIn(text) || 'Without a title'}
          <span>{text.trim().split('\n').length} lines</span>
        </button>
      ))}
    </section>
  );
}
