/**
 * Files that are opened or dropped: scenarios and results fill the setup, tables of runs are plotted, others go into a
 * parameter of the setup; it is saved. A file never runs by itself.
 */
import type { Failure, Result } from '../base/result.ts';
import { decodeFile, fileTooLarge, MAX_FILE_BYTES, readExperiment } from '../scenario/experiment-file.ts';
import { importTooLarge, MAX_IMPORT_BYTES } from '../scenario/files.ts';
import { asOnPage } from '../scenario/labels.ts';
import { isLink } from '../scenario/link.ts';
import type { OpenedLink } from '../scenario/link-payload.ts';
import { MAX_TABLE_BYTES } from '../scenario/result-table.ts';
import { writeScenario } from '../scenario/scenario-file.ts';
import { clip } from '../scenario/show.ts';
import { sentence } from './failure-notices.ts';
import type { BroughtFile } from './file-contents.ts';
import { kindOf } from './file-kind.ts';
import { fileParams } from './needed-files.ts';
import { isUnderWay, stateOf } from './run.ts';
import { otherVersion } from './share.ts';
import type { Slice } from './slice.ts';

export interface FileSlice {
  /**
   * Fills the setup with what a file says, and loads it unless a run is under way; plots a table of runs; or gives it to
   * the parameter that can read it. `param`: the one that it is meant for.
   */
  openFile(file: BroughtFile, param?: string): Promise<void>;
  /** The same for text that was dropped: JSON, or a link. */
  openText(text: string): Promise<void>;
  /** The setup as a file; undefined while it has errors. */
  saveSetup(): { readonly name: string; readonly text: string } | undefined;
}

export const fileSlice: Slice<FileSlice> = (set, get, { catalog }) => {
  const accept = async (name: string, text: string) => {
    const found = readExperiment(catalog, text);
    const scenario = found.ok ? found.value.scenario : found.nearest;
    get().dismiss('file');
    if (scenario) {
      set({ opened: found.ok ? found.value : null });
      get().adopt(scenario);
    }
    if (!found.ok) get().raise(brokenFile(name, asOnPage(catalog, found), scenario !== undefined));
    else if (found.value.otherModelVersion !== undefined)
      get().raise(otherVersion('file', found.value.otherModelVersion));
    else if (found.value.digest) get().raise(promise(name, found.value));
    if (scenario && get().device && !isUnderWay(stateOf(get()))) await get().load();
  };

  return {
    openFile: async (file, param) => {
      get().dismiss('file');
      if (param) return get().importFile(param, file);
      const params = fileParams(catalog, get());
      const read = await readFile(file, params.length > 0);
      if (!read.ok) return get().raise(brokenFile(file.name, read.failure, false));
      const { text, bytes } = read.value;
      const found = kindOf(text, params);
      if (found.kind === 'table') return get().openSweep(file.name, text);
      if (found.kind === 'experiment') return accept(file.name, text);
      if (found.kind === 'unknown') return get().raise(strangeFile(file.name, found.complaints));
      await get().importFile(found.param, { name: file.name, size: file.size, arrayBuffer: async () => bytes });
    },

    openText: (text) => (isLink(text) ? get().openLink(text.trim()) : accept('What was dropped', text)),

    saveSetup: () => {
      const { scenario } = get().reading;
      if (!scenario) return undefined;
      return { name: `${scenario.model}-${get().draft.preset}.json`, text: writeScenario(scenario) };
    },
  };
};

interface ReadText {
  readonly text: string;
  readonly bytes: ArrayBuffer;
}

/** Imports may be large, scenarios and results are not. */
async function readFile(file: BroughtFile, mayImport: boolean): Promise<Result<ReadText>> {
  if (file.size > MAX_IMPORT_BYTES) return importTooLarge(file.size);
  const most = file.name.endsWith('.csv') ? MAX_TABLE_BYTES : MAX_FILE_BYTES;
  if (file.size > most && !mayImport) return fileTooLarge(file.size);
  const bytes = await bytesOf(file);
  const text = decodeFile(bytes);
  return text.ok ? { ok: true, value: { text: text.value, bytes } } : text;
}

/** A folder that was dropped cannot be read: no bytes, which the reader then says. */
const bytesOf = (file: BroughtFile): Promise<ArrayBuffer> => file.arrayBuffer().catch(() => new ArrayBuffer(0));

const brokenFile = (name: string, { message, remedy }: Failure, hasNearest: boolean) =>
  ({
    id: 'file',
    place: 'setup',
    tone: 'warning',
    title: `${clip(name)} could not be opened as it is`,
    text: sentence(message),
    remedy: `${sentence(remedy)}${hasNearest ? ' The nearest valid scenario is loaded.' : ''}`,
  }) as const;

const strangeFile = (name: string, complaints: readonly string[]) =>
  ({
    id: 'file',
    place: 'setup',
    tone: 'warning',
    title: `${clip(name)} is nothing that the lab can open here`,
    text: sentence(`it is no scenario and no result; ${complaints.join('; ')}`),
  }) as const;

const promise = (name: string, { digest }: OpenedLink) =>
  ({
    id: 'file',
    place: 'setup',
    tone: 'info',
    title: `${clip(name)} is a result`,
    text: `Its scenario is loaded. Run it, and the lab says whether the digest is ${digest} again.`,
  }) as const;
