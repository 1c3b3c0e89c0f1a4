/** Every imported file that is at hand: used again, or deleted from this browser. */

import { bytes } from '../../charts/kit/numbers.ts';
import { catalog } from '../../models/catalog.ts';
import { shortHash } from '../../scenario/files.ts';
import type { HeldFile } from '../../state/files/imports.ts';
import { fileParams } from '../../state/files/needed-files.ts';
import { Button } from '../controls/Button.tsx';
import { Sheet } from '../controls/Sheet.tsx';
import { ToolButton } from '../controls/ToolButton.tsx';
import { dateOf } from '../runs/run-name.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';

export function Imports() {
  return (
    <Sheet panel="imports" title="Imported files">
      <div className="panel">
        <p className="quiet">
          Files stay in this browser. Links and results name them by their hash and never contain them.
        </p>
        <ImportList />
      </div>
    </Sheet>
  );
}

function ImportList() {
  const files = useLab((s) => s.imports);
  if (files.length === 0)
    return <p className="quiet">None yet. Experiments that take a file have a field for it in their setup.</p>;
  return (
    <ul>
      {files.map((file) => (
        <ImportRow key={file.hash} file={file} />
      ))}
    </ul>
  );
}

function ImportRow({ file }: { readonly file: HeldFile }) {
  const { store } = useLabParts();
  const canUse = useLab((s) => fileParams(catalog, s).length > 0);
  const { hash, name, size, usedAt, isKept } = file;
  const use = () => {
    store.getState().closePanel();
    void store.getState().reuseImport(hash);
  };
  return (
    <li className="pad-block-2 line-above row">
      <span className="column grow">
        <span className="clip medium">{name}</span>
        <span className="file-facts whole-line quiet small">
          {bytes(size)} · <span className="mono">{shortHash(hash)}</span> · used {dateOf({ at: usedAt })}
          {isKept ? '' : ' · for this visit only'}
        </span>
      </span>
      {canUse && (
        <Button aria-label={`Use ${name}`} onClick={use}>
          Use
        </Button>
      )}
      <ToolButton
        icon="trash"
        name={`Delete ${name} from this browser`}
        tip="Delete it from this browser"
        className="button quiet"
        act={() => void store.getState().dropImports([hash])}
      />
    </li>
  );
}
