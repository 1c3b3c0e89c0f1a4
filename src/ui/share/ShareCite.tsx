/** How what is shared is cited: a paragraph for the methods section, and BibTeX. */
import { useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { copyText } from '../controls/copy-text.ts';
import type { Citation } from './cite.ts';

interface ShareCiteProps extends Citation {
  /** At first. */
  readonly isOpen: boolean;
}

export const ShareCite = ({ methods, bibtex, isOpen }: ShareCiteProps) => (
  <details className="share-embed" open={isOpen}>
    <summary>Cite</summary>
    <div className="stack">
      <Copied what="methods text" text={methods} />
      <Copied what="BibTeX" text={bibtex} />
    </div>
  </details>
);

interface CopiedProps {
  readonly what: string;
  readonly text: string;
}

function Copied({ what, text }: CopiedProps) {
  const [said, say] = useState('');
  const copy = async () => say((await copyText(text)) ? 'Copied' : 'The browser does not allow copying');
  return (
    <div className="stack tight">
      <textarea
        className="share-snippet small mono"
        readOnly
        rows={7}
        value={text}
        aria-label={what}
        onFocus={(event) => event.target.select()}
      />
      <div className="row">
        <Button onClick={() => void copy()}>Copy {what}</Button>
        <span className="good small" role="status">
          {said}
        </span>
      </div>
    </div>
  );
}
