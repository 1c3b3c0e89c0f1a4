/** A file as a parameter: chosen or dropped here, with its name and what it holds; what is wanted while it is not here. */
import { type ReactNode, useEffect, useRef } from 'react';
import { counted } from '../../base/counted.ts';
import { shortHash } from '../../scenario/files.ts';
import type { FileParam } from '../../scenario/spec.ts';
import { fileStateOf } from '../../state/files/needed-files.ts';
import { Explained } from '../controls/Explained.tsx';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import type { FieldIds } from './Field.tsx';

interface FileControlProps {
  readonly name: string;
  readonly param: FileParam;
  readonly ids: FieldIds;
}

export function FileControl({ name, param, ids }: FileControlProps) {
  const hash = useLab((s) => (s.draft.text[name] ?? '').trim());
  const state = useLab((s) => fileStateOf(s, name));
  const reading = useLab((s) => s.importing[name]);
  const element = useInView(name);
  const choose = (word: string) => <Choose name={name} param={param} ids={ids} word={word} />;
  return (
    <span
      ref={element}
      className="file-field row box"
      data-file-param={name}
      data-file={reading !== undefined ? 'reading' : hash === '' ? 'none' : state?.is}
    >
      {reading !== undefined ? (
        <Reading name={reading}>{choose('Another')}</Reading>
      ) : hash === '' ? (
        <NoFile example={param.example}>{choose('Choose a file')}</NoFile>
      ) : state?.is === 'here' ? (
        <HeldFile name={name} hash={hash} facts={state.facts}>
          {choose('Another')}
        </HeldFile>
      ) : (
        <MissingFile hash={hash} says={SAYS[state?.is ?? 'looked for']}>
          {choose('Choose it')}
        </MissingFile>
      )}
    </span>
  );
}

/** A file that was dropped elsewhere went here: where it is, is seen. */
function useInView(name: string) {
  const { store } = useLabParts();
  const element = useRef<HTMLSpanElement>(null);
  const isTaken = useLab((s) => s.taken === name);
  useEffect(() => {
    if (!isTaken) return;
    if (element.current) scrollForm(element.current);
    store.getState().seeTaken();
  }, [isTaken, store]);
  return element;
}

/** To the middle of what scrolls around it, and nothing else: `scrollIntoView` moves the whole page where that is higher than the screen. */
function scrollForm(field: HTMLElement): void {
  const form = field.closest('.section-setup');
  if (!form) return;
  const [inner, outer] = [field.getBoundingClientRect(), form.getBoundingClientRect()];
  form.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
}

const SAYS = {
  'looked for': 'is looked for',
  absent: 'is not in this browser',
  unreadable: 'cannot be read',
} as const;

interface ChooseProps extends FileControlProps {
  readonly word: string;
}

/** The browser's own field, under a button of ours; it stays where it is when a file comes, and keeps the focus. */
function Choose({ name, param, ids, word }: ChooseProps) {
  const { store } = useLabParts();
  const take = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = ''; // the same file may be chosen again
    if (file) await store.getState().importFile(name, file);
  };
  return (
    <span className="button file-choose relative cut rigid">
      <input
        {...ids}
        className="fill"
        type="file"
        accept={param.accept}
        onChange={(event) => void take(event.currentTarget)}
      />
      {word}
    </span>
  );
}

/** The button stays: it holds the focus of who chose the file, and another one may be wanted after all. */
const Reading = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    {children}
    <span className="file-words column grow" role="status">
      <span className="clip medium" title={name}>
        Reading {name} …
      </span>
    </span>
  </>
);

function NoFile({ example, children }: { readonly example?: string; readonly children: ReactNode }) {
  const held = useLab((s) => s.imports.length);
  return (
    <>
      {children}
      <span className="file-words column grow">
        <span className="file-facts whole-line quiet small file-drop">or drop it here</span>
        <span className="file-links entries row wrap quiet small">
          {example && (
            <a className="link" href={example} download>
              Example
            </a>
          )}
          {held > 0 && <OpenImports>{counted(held, 'imported files')}</OpenImports>}
        </span>
      </span>
    </>
  );
}

interface HeldFileProps {
  readonly name: string;
  readonly hash: string;
  readonly facts: string;
  readonly children: ReactNode;
}

function HeldFile({ name, hash, facts, children }: HeldFileProps) {
  const { store } = useLabParts();
  const file = useLab((s) => s.imports.find((held) => held.hash === hash));
  const called = file?.name ?? `File ${shortHash(hash)}`;
  return (
    <>
      <span className="file-words column grow">
        <Explained className="clip medium" help={`${called}, ${hash}`}>
          {called}
        </Explained>
        <span className="file-facts whole-line quiet small">{facts}</span>
        <span className="file-links entries row wrap quiet small">
          <OpenImports>{file && !file.isKept ? 'For this visit only' : 'Kept in this browser'}</OpenImports>
        </span>
      </span>
      {children}
      <ToolButton
        icon="close"
        name={`Take ${called} out of the setup`}
        tip="Take it out of the setup"
        className="button quiet bare file-remove rigid"
        act={() => store.getState().edit(name, '')}
      />
    </>
  );
}

interface MissingFileProps {
  readonly hash: string;
  readonly says: string;
  readonly children: ReactNode;
}

const MissingFile = ({ hash, says, children }: MissingFileProps) => (
  <>
    <span className="file-words column grow">
      <Explained className="clip medium" help={hash}>
        File {shortHash(hash)}
      </Explained>
      <span className="file-facts whole-line quiet small">{says}</span>
    </span>
    {children}
  </>
);

function OpenImports({ children }: { readonly children: ReactNode }) {
  const { store } = useLabParts();
  return (
    <button type="button" className="link" onClick={() => store.getState().openPanel('imports')}>
      {children}
    </button>
  );
}
