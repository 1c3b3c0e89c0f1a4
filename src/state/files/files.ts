/**
 * Files that are opened or dropped: scenarios and results fill the setup, tables of runs and benchmarks are plotted, others go into a
 * parameter of the setup; it is saved. A file never runs by itself.
 */
import type { Failure } from '../../base/result.ts';
import { isLessonText, readLessonText } from '../../scenario/lesson/read-lesson.ts';
import { isLink } from '../../scenario/link/link.ts';
import type { OpenedLink } from '../../scenario/link/link-payload.ts';
import { isProtocolText, loadLanguageFor, ownSpec } from '../../scenario/own-models.ts';
import { readExperiment } from '../../scenario/reading/experiment-file.ts';
import type { BroughtFile, FoundImport } from '../../scenario/reading/file-reading.ts';
import { writeScenario } from '../../scenario/reading/scenario-file.ts';
import { isBenchText } from '../../scenario/results/bench-figure.ts';
import { isStudyText, readStudyText, studyText } from '../../scenario/study/read-study.ts';
import { asOnPage } from '../../scenario/words/labels.ts';
import { clip, showBytes } from '../../scenario/words/show.ts';
import { sentence } from '../page/failure-notices.ts';
import type { Slice } from '../slice.ts';
import { takenNotice } from './import-notices.ts';
import { fileParams, type NamedFileParam } from './needed-files.ts';
import { ownReading } from './own-reading.ts';

export interface FileSlice {
  /** The parameter that took a file which was not brought to its field: the field comes into view, once. */
  readonly taken: string | null;
  /**
   * Fills the setup with what a file says, and shows it at rest unless a run is under way; plots a table of runs; or gives it to
   * the parameter that can read it. `param`: the one that it is meant for.
   */
  openFile(file: BroughtFile, param?: string): Promise<void>;
  /** The same for text that was dropped: JSON, or a link. */
  openText(text: string): Promise<void>;
  /** The field that took a file is in view. */
  seeTaken(): void;
  /** The setup as a file, as the plan of a study where something varies; undefined while it has errors. */
  saveSetup(): { readonly name: string; readonly text: string } | undefined;
}

declare module '../slice.ts' {
  interface LabState extends FileSlice {}
}

export const fileSlice: Slice<FileSlice> = (set, get, { catalog, reading = ownReading(catalog) }) => {
  /** A file that is opened later is the one that the person wants. */
  let newest: BroughtFile | undefined;

  /** The plan of a study, by itself or in a file: on the stage, at rest. */
  const acceptStudy = async (name: string, text: string) => {
    const study = readStudyText(catalog, text);
    get().dismiss('file');
    if (study.ok) get().meet([study.value.scenario]);
    if (study.ok) await get().presentStudy(study.value);
    else get().raise(brokenFile(name, study.failure, false));
  };

  /** A lesson is told from its first step. */
  const acceptLesson = (name: string, text: string) => {
    const lesson = readLessonText(catalog, text);
    get().dismiss('file');
    if (!lesson.ok) return get().raise(brokenFile(name, asOnPage(catalog, lesson), false));
    get().meet(lesson.value.steps.map(({ scenario }) => scenario));
    get().changeLesson(lesson.value, true);
    get().tellLesson(0);
  };

  /** It is shown, and what is wrong with it. */
  const acceptProtocol = async (name: string, text: string) => {
    const spec = await get().chooseProtocol(text);
    get().dismiss('file');
    if (!spec.ok) return get().raise(brokenFile(name, spec.failure, false));
    const { scenario } = get().reading;
    if (scenario) get().meet([scenario]);
    await get().present('file');
  };

  const accept = async (name: string, text: string) => {
    if (isProtocolText(text)) return acceptProtocol(name, text);
    await loadLanguageFor(text);
    if (isLessonText(text)) return acceptLesson(name, text);
    if (isStudyText(text)) return acceptStudy(name, text);
    if (isBenchText(text)) return get().openBench(name, text);
    const found = readExperiment(catalog, text);
    const scenario = found.ok ? found.value.scenario : found.nearest;
    get().dismiss('file');
    if (scenario) {
      set({ opened: found.ok ? found.value : null });
      get().meet([scenario]);
      get().adopt(scenario);
    }
    if (!found.ok) get().raise(brokenFile(name, asOnPage(catalog, found), scenario !== undefined));
    else if (found.value.digest) get().raise(promise(name, found.value));
    if (!found.ok && found.protocol !== undefined) get().typeProtocol(found.protocol, true);
    if (scenario) await get().present('file');
  };

  /** Where it went is said, and can be seen. */
  const take = async (name: string, { param, read }: FoundImport, params: readonly NamedFileParam[]) => {
    const [, spec] = params.find(([each]) => each === param) ?? [];
    if (!spec || !(await get().takeImport(param, name, read))) return;
    get().raise(takenNotice(name, spec, read.facts));
    get().fold(spec.group, false);
    get().goTo('setup');
    set({ taken: param });
  };

  return {
    taken: null,

    openFile: async (file, param) => {
      get().dismiss('file');
      if (param) return get().importFile(param, file);
      newest = file;
      const { model } = get().draft;
      const params = fileParams(catalog, get());
      const said = setTimeout(() => get().raise(readingNotice(file)), SAID_AFTER_MS);
      const names = params.map(([name]) => name);
      const found = await reading.find(file, model, names, ownSpec(model)?.protocol);
      clearTimeout(said);
      if (newest !== file) return;
      get().dismiss('file');
      if (!found.ok) return get().raise(brokenFile(file.name, found.failure, false));
      const { value } = found;
      if (value.kind === 'table') return get().openTable(file.name, value.text);
      if (value.kind === 'experiment' || value.kind === 'protocol') return accept(file.name, value.text);
      if (value.kind === 'unknown') return get().raise(strangeFile(file.name, value.complaints));
      if (get().draft.model === model) await take(file.name, value, params); // else another one was chosen meanwhile
    },

    openText: (text) => (isLink(text) ? get().openLink(text.trim()) : accept('What was dropped', text)),

    seeTaken: () => set({ taken: null }),

    saveSetup: () => {
      const { reading, vary, varyReading, draft } = get();
      const name = `${draft.model}-${draft.preset}`;
      if (vary.axes.length > 0)
        return varyReading.study && { name: `${name}-study.json`, text: studyText(varyReading.study) };
      return reading.scenario && { name: `${name}.json`, text: writeScenario(reading.scenario) };
    },
  };
};

/** What is read sooner is not said to be. */
const SAID_AFTER_MS = 200;

const readingNotice = ({ name, size }: BroughtFile) =>
  ({
    id: 'file',
    section: 'page',
    tone: 'info',
    title: `Reading ${clip(name)} \u2026`,
    text: `${showBytes(size)}.`,
  }) as const;

const brokenFile = (name: string, { message, remedy }: Failure, hasNearest: boolean) =>
  ({
    id: 'file',
    section: 'setup',
    tone: 'warning',
    title: `${clip(name)} could not be opened as it is`,
    text: sentence(message),
    remedy: `${sentence(remedy)}${hasNearest ? ' What is wrong has the value of its preset instead.' : ''}`,
  }) as const;

const strangeFile = (name: string, complaints: readonly string[]) =>
  ({
    id: 'file',
    section: 'setup',
    tone: 'warning',
    title: `${clip(name)} is nothing that the lab can open here`,
    text: sentence(`it is no scenario and no result; ${complaints.join('; ')}`),
  }) as const;

const promise = (name: string, { digest }: OpenedLink) =>
  ({
    id: 'file',
    section: 'setup',
    tone: 'info',
    title: `${clip(name)} is a result`,
    text: `Its scenario is loaded. Run it, and the lab says whether the digest is ${digest} again.`,
  }) as const;
