/** Scenarios as files: one is brought by a button or dropped on the page, the setup is saved. A file never runs by itself. */
import type { Failure } from '../base/result.ts';
import { decodeFile, fileTooLarge, MAX_FILE_BYTES, readExperiment } from '../scenario/experiment-file.ts';
import { isLink } from '../scenario/link.ts';
import type { OpenedLink } from '../scenario/link-payload.ts';
import { writeScenario } from '../scenario/scenario-file.ts';
import { clip } from '../scenario/show.ts';
import { sentence } from './failure-notices.ts';
import { isUnderWay, stateOf } from './run.ts';
import type { Slice } from './slice.ts';

export interface FileSlice {
  /** Fills the setup with what a file says, and loads it unless a run is under way. */
  openFile(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<void>;
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
    if (!found.ok) get().raise(brokenFile(name, found.failure, scenario !== undefined));
    else if (found.value.digest) get().raise(promise(name, found.value));
    if (scenario && get().device && !isUnderWay(stateOf(get()))) await get().load();
  };

  return {
    openFile: async (file) => {
      const text = file.size > MAX_FILE_BYTES ? fileTooLarge(file.size) : decodeFile(await bytesOf(file));
      if (text.ok) await accept(file.name, text.value);
      else get().raise(brokenFile(file.name, text.failure, false));
    },

    openText: (text) => (isLink(text) ? get().openLink(text.trim()) : accept('What was dropped', text)),

    saveSetup: () => {
      const { scenario } = get().reading;
      if (!scenario) return undefined;
      return { name: `${scenario.model}-${get().draft.preset}.json`, text: writeScenario(scenario) };
    },
  };
};

/** A folder that was dropped cannot be read: no bytes, which the reader then says. */
const bytesOf = (file: Pick<File, 'arrayBuffer'>): Promise<ArrayBuffer> =>
  file.arrayBuffer().catch(() => new ArrayBuffer(0));

const brokenFile = (name: string, { message, remedy }: Failure, hasNearest: boolean) =>
  ({
    id: 'file',
    place: 'setup',
    tone: 'warning',
    title: `${clip(name)} could not be opened as it is`,
    text: sentence(message),
    remedy: `${sentence(remedy)}${hasNearest ? ' The nearest valid scenario is loaded.' : ''}`,
  }) as const;

const promise = (name: string, { digest }: OpenedLink) =>
  ({
    id: 'file',
    place: 'setup',
    tone: 'info',
    title: `${clip(name)} is a result`,
    text: `Its scenario is loaded. Run it, and the lab says whether the digest is ${digest} again.`,
  }) as const;
