/**
 * Imported files: brought by the person for a parameter of the setup, kept in this browser by hash, found again when a
 * setup names them, and given to the worker before it has to build what names them.
 */
import { isVisible } from '../../scenario/files.ts';
import { ownSpec } from '../../scenario/own-models.ts';
import type { BroughtFile, ReadImport } from '../../scenario/reading/file-reading.ts';
import type { FileParam, Params } from '../../scenario/spec.ts';
import { clip } from '../../scenario/words/show.ts';
import { byUse, type KeptFile, LONGEST_FILE_NAME } from '../../storage/kept-file.ts';
import { memoryStorage } from '../../storage/memory-storage.ts';
import { isUnderWay, stateOf } from '../run/run.ts';
import { specOf } from '../setup/draft.ts';
import type { Slice } from '../slice.ts';
import { FileContents, words } from './file-contents.ts';
import {
  absentNotice,
  lostFileNotice,
  otherFileNotice,
  unfitFileNotice,
  unreadableNotice,
  visitOnlyNotice,
} from './import-notices.ts';
import {
  type FileState,
  fileFault,
  fileParams,
  fileStateOf,
  missingFiles,
  namedFiles,
  stateKey,
} from './needed-files.ts';
import { ownReading } from './own-reading.ts';

/** A file that is at hand. */
export interface HeldFile extends KeptFile {
  /** In this browser; else until the page is closed. */
  readonly isKept: boolean;
}

export interface ImportSlice {
  /** Used last first. */
  readonly imports: readonly HeldFile[];
  /** By model, parameter and hash (`stateKey`). */
  readonly fileStates: Readonly<Record<string, FileState>>;
  /** By parameter: what was wrong with the file that was brought for it last. */
  readonly importFaults: Readonly<Record<string, string>>;
  /** By parameter: the name of the file that is being read for it, where that takes long enough to be said. */
  readonly importing: Readonly<Record<string, string>>;
  /** Reads what is kept; again when another tab has changed it. */
  readImports(): Promise<void>;
  /** Takes a file for a parameter of the setup. One that the setup does not name waits for the person to say so. */
  importFile(param: string, file: BroughtFile): Promise<void>;
  /** The same of one that was read already; true when the setup names it now. */
  takeImport(param: string, name: string, read: ReadImport): Promise<boolean>;
  /** Puts a file that was brought in place of the one that the setup names. */
  useImport(param: string, hash: string): Promise<void>;
  /** Puts a file that is at hand into the first parameter of the setup's model that can read it. */
  reuseImport(hash: string): Promise<void>;
  /** Looks for every file that the setup names; true when all of them are here. What is not is asked for. */
  findFiles(): Promise<boolean>;
  /** The setup is being loaded: its files were used now. */
  touchFiles(): void;
  /** Loads the setup as soon as its files are here, unless a run is under way by then. */
  loadWithFiles(): void;
  dropImports(hashes: readonly string[]): Promise<void>;
  /** Contents of files that are in this browser, by hash; others are left out. */
  contentsOf(hashes: readonly string[]): Promise<ReadonlyMap<string, Blob>>;
}

declare module '../slice.ts' {
  interface LabState extends ImportSlice {}
}

export const importSlice: Slice<ImportSlice> = (
  set,
  get,
  { catalog, client, reading = ownReading(catalog), storage = memoryStorage() },
) => {
  const contents = new FileContents(storage, client, reading);
  /** Brought for a setup that names another file, until the person decides. */
  const offered = new Map<string, { readonly card: KeptFile; readonly read: ReadImport }>();
  /** Of a parameter: what was brought last. Who brings another one waits for the first no more. */
  const newest = new Map<string, BroughtFile>();
  const searches = new Map<string, Promise<void>>();
  let isLoadWanted = false;
  /** Hashes that the person was asked for last. */
  let asked = '';

  const paramOf = (param: string): FileParam | undefined => {
    const spec = specOf(catalog, get().draft.model).params[param];
    return spec?.kind === 'file' ? spec : undefined;
  };
  const fault = (param: string, words?: string) =>
    set(({ importFaults: { [param]: _, ...others } }) => ({
      importFaults: words === undefined ? others : { ...others, [param]: words },
    }));
  const keyOf = (param: string, hash: string): string => stateKey(get().draft.model, param, hash);
  const know = (key: string, state: FileState) =>
    set(({ fileStates }) => ({ fileStates: { ...fileStates, [key]: state } }));

  /** Once for the files that are absent or wrong, until others are, or someone wants to run without them. */
  const ask = () => {
    const missing = missingFiles(catalog, get());
    const absent = missing.filter(({ param }) => fileStateOf(get(), param)?.is === 'absent');
    const wrong = missing.find(({ param }) => fileFault(get(), param) !== undefined);
    const now = [wrong, ...absent].map((file) => file?.hash).join(' ');
    if (absent.length === 0 && !wrong) get().dismiss('absent-file');
    else if (now !== asked)
      get().raise(wrong ? unreadableNotice(wrong, fileFault(get(), wrong.param) ?? '') : absentNotice(absent));
    asked = now;
  };

  /** One that its parameter can read is at hand from now on. */
  const hold = (key: string, read: ReadImport) => {
    contents.hold(read);
    know(key, { is: 'here', facts: read.facts });
  };

  const search = async (key: string, param: string, hash: string) => {
    know(key, { is: 'looked for' });
    const state = await contents.look(hash, get().draft.model, param);
    if (state) know(key, state);
  };

  const say = (param: string, name?: string) =>
    set(({ importing: { [param]: _, ...others } }) => ({
      importing: name === undefined ? others : { ...others, [param]: name },
    }));

  /** Nothing is known any more of files with these hashes. */
  const forget = (hashes: readonly string[]) =>
    set(({ fileStates }) => ({
      fileStates: Object.fromEntries(
        Object.entries(fileStates).filter(([key]) => !hashes.some((hash) => key.endsWith(hash))),
      ),
    }));

  const keep = async (card: KeptFile, content: Blob) => {
    const kept = await storage.putFile(card, content);
    const held: HeldFile = { ...card, isKept: kept.ok };
    set(({ imports }) => ({ imports: [held, ...imports.filter(({ hash }) => hash !== card.hash)] }));
    if (!kept.ok) get().raise(visitOnlyNotice(card.name, kept.failure));
  };

  /** Into the field, and what has to be chosen for the field to be there. */
  const putIn = async (param: string, { visibleIf, visibleWithin = [] }: FileParam, hash: string) => {
    const { values } = get().reading;
    const unmet = [...visibleWithin, ...(visibleIf ? [visibleIf] : [])].filter(
      (condition) => !isVisible({ visibleIf: condition }, values),
    );
    const shows: Params = Object.fromEntries(
      unmet.flatMap(({ param: by, is: [value] }) => (value === undefined ? [] : [[by, value]])),
    );
    get().setParams({ ...shows, [param]: hash });
    const isHere = await get().findFiles();
    const isAwaited = get().device !== null && (isLoadWanted || get().loaded === null);
    if (isHere && isAwaited && !isUnderWay(stateOf(get()))) await get().load();
  };

  return {
    imports: [],
    fileStates: {},
    importFaults: {},
    importing: {},

    readImports: async () => {
      const found = await storage.files();
      if (!found.ok) return get().onStorageFailure(found.failure);
      const kept = found.value.map((file) => ({ ...file, isKept: true }));
      const hashes = new Set(kept.map(({ hash }) => hash));
      const named = new Set(namedFiles(catalog, get()).map(({ hash }) => hash));
      const gone = get().imports.filter(({ hash, isKept }) => isKept && !hashes.has(hash) && !named.has(hash));
      set(({ imports }) => ({
        imports: [...kept, ...imports.filter(({ hash, isKept }) => !isKept && !hashes.has(hash))].sort(byUse),
      }));
      // Another tab deleted them, and nothing here needs them.
      contents.forget(gone.map(({ hash }) => hash));
      forget(gone.map(({ hash }) => hash));
      // What was absent may have been brought in another tab.
      forget(missingFiles(catalog, get()).flatMap(({ hash }) => (hashes.has(hash) ? [hash] : [])));
      await get().findFiles();
    },

    importFile: async (param, file) => {
      const spec = paramOf(param);
      if (!spec) return;
      fault(param);
      newest.set(param, file);
      const said = setTimeout(() => say(param, clip(file.name)), SAID_AFTER_MS);
      const read = await reading.read(file, get().draft.model, param, ownSpec(get().draft.model)?.protocol);
      clearTimeout(said);
      if (newest.get(param) !== file) return;
      newest.delete(param);
      say(param);
      if (paramOf(param) !== spec) return; // another experiment was chosen meanwhile
      if (!read.ok) return fault(param, `${clip(file.name)}: ${words(read.failure)}`);
      await get().takeImport(param, file.name, read.value);
    },

    takeImport: async (param, name, read) => {
      const spec = paramOf(param);
      if (!spec) return false;
      fault(param);
      get().dismiss('other-file');
      const { hash, content } = read;
      const card = { hash, name: name.slice(0, LONGEST_FILE_NAME), size: content.size, usedAt: Date.now() };
      const wanted = String(get().reading.values[param] ?? '');
      if (wanted !== '' && wanted !== hash && fileStateOf(get(), param)?.is === 'absent') {
        offered.set(hash, { card, read });
        get().raise(otherFileNotice(param, card, wanted));
        return false;
      }
      hold(keyOf(param, hash), read);
      await Promise.all([keep(card, content), putIn(param, spec, hash)]);
      return true;
    },

    useImport: async (param, hash) => {
      const spec = paramOf(param);
      const brought = offered.get(hash);
      if (!spec || !brought) return;
      offered.delete(hash);
      hold(keyOf(param, hash), brought.read);
      await Promise.all([keep(brought.card, brought.read.content), putIn(param, spec, hash)]);
    },

    reuseImport: async (hash) => {
      const content = await contents.find(hash);
      if (content === undefined) return get().raise(lostFileNotice(hash));
      const { model } = get().draft;
      const complaints: string[] = [];
      for (const [param, spec] of fileParams(catalog, get())) {
        const read = await reading.read(content, model, param, ownSpec(model)?.protocol);
        if (get().draft.model !== model) return;
        if (!read.ok) {
          complaints.push(`as ${spec.label.toLowerCase()}, ${read.failure.message}`);
          continue;
        }
        if (read.value.hash !== hash) return get().raise(lostFileNotice(hash));
        hold(keyOf(param, hash), read.value);
        return putIn(param, spec, hash);
      }
      get().raise(unfitFileNotice(complaints));
    },

    findFiles: async () => {
      const named = namedFiles(catalog, get()).map((file) => ({ ...file, key: keyOf(file.param, file.hash) }));
      for (const { key, param, hash } of named)
        if (get().fileStates[key] === undefined) searches.set(key, search(key, param, hash));
      await Promise.all(named.map(({ key }) => searches.get(key)));
      ask();
      return missingFiles(catalog, get()).length === 0;
    },

    touchFiles: () => {
      const usedAt = Date.now();
      isLoadWanted = false;
      const used = new Set(namedFiles(catalog, get()).map(({ hash }) => hash));
      if (used.size === 0) return;
      for (const hash of used) void storage.touchFile(hash, usedAt);
      set(({ imports }) => ({
        imports: imports.map((file) => (used.has(file.hash) ? { ...file, usedAt } : file)).sort(byUse),
      }));
    },

    loadWithFiles: () => {
      isLoadWanted = true;
      asked = '';
      ask();
    },

    dropImports: async (hashes) => {
      for (const hash of hashes) offered.delete(hash);
      contents.forget(hashes);
      forget(hashes);
      set(({ imports }) => ({ imports: imports.filter(({ hash }) => !hashes.includes(hash)) }));
      const dropped = await storage.dropFiles(hashes);
      if (!dropped.ok) get().onStorageFailure(dropped.failure);
      await get().findFiles();
    },

    contentsOf: async (hashes) => {
      const found = await Promise.all(hashes.map(async (hash) => [hash, await contents.find(hash)] as const));
      return new Map(found.flatMap(([hash, content]) => (content ? [[hash, content] as const] : [])));
    },
  };
};

/** What is read sooner is not said to be: nobody would see the words. */
const SAID_AFTER_MS = 200;
