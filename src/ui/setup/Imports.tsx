/** Every imported file that is at hand: used again, or deleted from this browser. */

import { bytes } from '../../charts/kit/numbers.ts';
import { catalog } from '../../models/catalog.ts';
import { shortHash } from '../../scenario/files.ts';
import type { HeldFile } from '../../state/files/imports.ts';
import { fileParams } from '../../state/files/needed-files.ts';
import { Icon } from '../controls/Icon.tsx';
import { Sheet } from '../controls/Sheet.tsx';
import { Tip } from '../controls/Tip.tsx';
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

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

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
          {bytes(size)} · <span className="mono">{shortHash(hash)}</span> · used {dates.format(usedAt)}
          {isKept ? '' : ' · for this visit only'}
        </span>
      </span>
      {canUse && (
        <button type="button" className="button" aria-label={`Use ${name}`} onClick={use}>
          Use
        </button>
      )}
      <Tip text="Delete it from this browser">
        <button
          type="button"
          className="button quiet"
          aria-label={`Delete ${name} from this browser`}
          onClick={() => void store.getState().dropImports([hash])}
        >
          <Icon name="trash" />
        </button>
      </Tip>
    </li>
  );
}
