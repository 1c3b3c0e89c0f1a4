/** The line of a shell that repeats what is on screen: shown, copied, and what it needs beside it. */
import type { RefObject } from 'react';
import type { CommandLine } from '../../state/run/make-command-line.ts';
import { Button } from '../controls/Button.tsx';

interface ShareLineProps {
  readonly line: CommandLine;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onCopy: () => void;
}

export function ShareLine({ line: { text, files, unnamed }, field, onCopy }: ShareLineProps) {
  return (
    <>
      <div className="share-row row">
        <input
          ref={field}
          className="small mono"
          type="text"
          readOnly
          value={text}
          aria-label="Command line"
          onFocus={(event) => event.target.select()}
        />
        <Button className="rigid" onClick={onCopy}>
          Copy command line
        </Button>
      </div>
      {files.length > 0 && <p>Put {files.join(' and ')} into the folder that the line is run in.</p>}
      {unnamed.length > 0 && (
        <p>Files without a name of their own here ({unnamed.join(', ')}) go by their hashes: put in their paths.</p>
      )}
    </>
  );
}
