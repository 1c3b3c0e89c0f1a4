/** Links: opening one fills the setup and never runs; making one carries the digest of the result on screen. */
import { nextTurn } from '../../base/next-turn.ts';
import type { Result } from '../../base/result.ts';
import type { Checked } from '../../scenario/check.ts';
import { decodeLink, encodeLink, isLink } from '../../scenario/link/link.ts';
import type { OpenedLink } from '../../scenario/link/link-payload.ts';
import type { LinkView } from '../../scenario/link/link-view.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { asOnPage } from '../../scenario/words/labels.ts';
import { sentence } from '../page/failure-notices.ts';
import { isSameScenario } from '../setup/setup.ts';
import type { LabState, Slice } from '../slice.ts';
import { FIT, lookOf } from '../view/link-look.ts';

export interface ShareSlice {
  /** The link that was opened last: what its run should give. */
  readonly opened: OpenedLink | null;
  /**
   * Opens the link in an address or fragment, at rest; does nothing where there is none. `isInSetup`: the setup came from it before, and what
   * was changed since stays.
   */
  openLink(address: string, isInSetup?: boolean): Promise<void>;
  /** A whole address of the run on screen, with its digest when it has finished; and with how it is looked at, unless that is not wanted. */
  makeLink(isPlain?: boolean): Promise<Result<string>>;
  /** A whole address of any scenario, plain; with the digest of its result, where there is one. */
  linkOf(scenario: Scenario, digest?: string): Promise<Result<string>>;
  /** Of the lab, as links have it. */
  readonly version: string;
  /** What a link made now says of how its run is looked at: what is not as the link shows it anyway. */
  lookNow(): LinkView;
}

declare module '../slice.ts' {
  interface LabState extends ShareSlice {}
}

export const shareSlice: Slice<ShareSlice> = (set, get, { catalog, pageAddress, appVersion, camera = () => FIT }) => {
  const linkTo = async (scenario: Scenario, digest?: string, view: LinkView = {}): Promise<Result<string>> => {
    const link = await encodeLink(catalog, scenario, { appVersion, view, ...(digest && { digest }) });
    return link.ok ? { ok: true, value: pageAddress + link.value } : link;
  };
  return {
    opened: null,
    version: appVersion,

    openLink: async (address, isInSetup = false) => {
      if (!isLink(address)) return;
      const found = await decodeLink(catalog, address);
      // To read thousands of values, to fill the setup, to say what varies and to draw a study are each much for one turn.
      await nextTurn();
      const scenario = found.ok ? found.value.scenario : found.nearest;
      set({ opened: found.ok ? found.value : null });
      if (found.ok && !isInSetup)
        get().meet([found.value.scenario, ...(found.value.lesson?.steps ?? []).map((step) => step.scenario)]);
      if (scenario && !isInSetup) {
        get().adopt(scenario);
        if (found.ok && found.value.study) {
          await nextTurn();
          await get().presentStudy(found.value.study);
        }
      }
      get().dismiss('link');
      if (!found.ok && found.protocol !== undefined && !isInSetup) get().typeProtocol(found.protocol, true);
      if (!found.ok) get().raise(brokenLink(asOnPage(catalog, found), insteadOf(found, isInSetup, get())));
      const lesson = found.ok ? found.value.lesson : undefined;
      if (lesson && !isInSetup) get().openLesson(lesson, 0);
      if (!scenario || isInSetup) return;
      get().wishLook(found.ok && found.value.look ? { scenario, from: 'link', ...found.value.look } : null);
      await get().present('link');
    },

    lookNow: () => {
      const { scenario } = shared(get());
      const { loaded } = get();
      // A kept run has no picture: the one on screen is of another.
      if (!scenario || !loaded || !isSameScenario(scenario, loaded.scenario)) return {};
      return lookOf(catalog, get(), camera());
    },

    makeLink: async (isPlain = false) => {
      const { scenario, digest } = shared(get());
      if (!scenario) return { ok: false, failure: NOTHING };
      return linkTo(scenario, digest, isPlain ? {} : get().lookNow());
    },

    linkOf: (scenario, digest) => linkTo(scenario, digest),
  };
};

export const NOTHING = {
  kind: 'config',
  message: 'there is no scenario to share',
  remedy: 'put the setup right first',
} as const;

const brokenLink = ({ message, remedy }: { message: string; remedy: string }, instead: string) =>
  ({
    id: 'link',
    section: 'page',
    tone: 'warning',
    title: 'This link could not be opened as it is',
    text: sentence(message),
    remedy: `${sentence(remedy)} ${instead}`,
  }) as const;

/** What the page shows in place of a link that it cannot open. */
function insteadOf(
  { nearest, protocol }: Extract<Checked<unknown>, { ok: false }>,
  isInSetup: boolean,
  { loaded }: LabState,
): string {
  if (isInSetup) return 'The setup is as you left it.';
  if (nearest) return 'What is wrong has the value of its preset instead.';
  if (protocol !== undefined) return 'The text of its protocol is in the editor.';
  return loaded ? 'The setup stays as it is.' : 'The first example is loaded instead.';
}

export interface Shared {
  readonly scenario?: Scenario;
  /** Id of the preset that its setup started from. */
  readonly preset: string;
  /** Once it has finished. */
  readonly digest?: string;
}

/** The study that is shared in place of a run: the one on the stage, unless it is a table alone. */
export const sharedStudy = ({ study, isStudyShown }: Pick<LabState, 'study' | 'isStudyShown'>) =>
  isStudyShown && study?.from !== 'table' ? study : null;

/** What a link made now holds: the kept run that is open, else the run on screen, else the setup. */
export function shared(lab: LabState): Shared {
  const result = lab.shown?.result ?? finished(lab);
  const scenario = result?.scenario ?? lab.loaded?.scenario ?? lab.reading.scenario;
  const preset = lab.shown?.preset ?? lab.loaded?.preset ?? lab.draft.preset;
  const digest = result?.status === 'finished' ? result.digest : undefined;
  return { preset, ...(scenario && { scenario }), ...(digest && { digest }) };
}

/** The text that a link made now brings: a study's own, be the run on screen of another model. */
export const sharedText = (lab: LabState): string | undefined =>
  (sharedStudy(lab)?.plan.study.scenario ?? shared(lab).scenario)?.protocol;

const finished = ({ status }: LabState): RunResult | undefined =>
  status?.state === 'finished' ? status.result : undefined;

export interface Verdict {
  readonly kind: 'same' | 'different';
  readonly title: string;
  readonly text: string;
}

/** Whether a finished run gave what the opened link promised; undefined where the link promises nothing about it. */
export function verdictOf(opened: OpenedLink | null, result: RunResult | undefined): Verdict | undefined {
  if (!opened?.digest || result?.status !== 'finished' || !isSameScenario(opened.scenario, result.scenario))
    return undefined;
  if (opened.digest === result.digest)
    return {
      kind: 'same',
      title: 'Reproduced: same digest',
      text: `All that happened and the final state are equal to what is behind the ${sourceOf(opened)}.`,
    };
  return {
    kind: 'different',
    title: 'Not reproduced: another digest',
    text: `The ${sourceOf(opened)} says ${opened.digest}, this run gave ${result.digest}. ${differenceOf(opened, result)}`,
  };
}

const sourceOf = ({ source }: OpenedLink): string => source ?? 'link';

/** What is known to differ between the two runs, what does not, and what to try. */
function differenceOf(opened: OpenedLink, result: RunResult): string {
  const { engine, version, adapter, scenario } = result;
  const source = sourceOf(opened);
  const same = `model version ${scenario.modelVersion} and the scenario are the same`;
  const versions =
    opened.appVersion === version
      ? `Swarmscope ${version}, ${same}.`
      : `The ${source} was made with Swarmscope ${opened.appVersion}, this is ${version}; ${same}, so one of the two is wrong.`;
  const onCores = engine === 'workers' ? 'all cores' : 'one core';
  const here = engine === 'gpu' ? `the GPU engine on ${adapter.description || adapter.vendor}` : onCores;
  const suspect = engine === 'gpu' ? 'this GPU or its driver' : 'the engine on all cores';
  const next =
    engine !== 'sequential'
      ? `Try one core: if it gives the digest of the ${source}, ${suspect} is at fault.`
      : `One core is the reference: the digest in the ${source} was altered, or the GPU there was at fault.`;
  return `${versions} It ran here on ${here}; the ${source} may come from another. ${next}`;
}
