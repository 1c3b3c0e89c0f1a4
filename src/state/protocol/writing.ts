/**
 * The text of a protocol while it is written, on top of `setup/protocol.ts`. It is what Run means: checked a moment after each key, and at once where
 * something is run. Each valid text is another model, to which the setup moves; a faulty one leaves the last valid model in the form, and Run is
 * off with the reason.
 */
import type { StoreApi } from 'zustand/vanilla';
import type { Failure } from '../../base/result.ts';
import type { Problem, Program, Span } from '../../protocol/program.ts';
import { loadLanguage, ownSpec, takeProtocol } from '../../scenario/own-models.ts';
import { isTextStrange } from '../setup/protocol.ts';
import type { LabState, Slice } from '../slice.ts';
import { keepText, lastTexts } from './last-text.ts';
import { firstOf, textNow } from './text-now.ts';

/** What was found in a text. */
export interface CheckedText {
  readonly text: string;
  readonly problems: readonly Problem[];
  /** What it costs at most; of a faulty text those of the last valid one. */
  readonly costs?: Costs;
}

export type Costs = Pick<Program, 'costs' | 'stateWords' | 'storeWords'>;

export interface WritingSlice {
  /** The text that was checked last; null while none is written. */
  readonly checked: CheckedText | null;
  /** The text has the place of the setup, not its form. */
  readonly isTextShown: boolean;
  /** Where the caret is wanted, until it is there. */
  readonly wishedSpan: Span | null;
  showText(isShown: boolean): void;
  /** Shows the first thing that is wrong with the text, with the caret at it. */
  showProblem(): void;
  reachSpan(): void;
  /** Runs to where a rule was broken, with the node picked that broke it. */
  showBroken(): Promise<void>;
  /** A text that the person has chosen, to write on: like a card of the gallery it ends the run that is under way, and is shown at rest. */
  writeProtocol(text: string): Promise<void>;
  /** What is in the editor now. */
  write(text: string): void;
  /** Checks what is in the editor, where that has not been done; false where it is faulty. */
  checkText(): Promise<boolean>;
  /** The same a moment later, when nobody types. */
  checkSoon(): void;
}

declare module '../slice.ts' {
  interface LabState extends WritingSlice {}
}

const AFTER_MS = 150;

const AWAY: Problem = {
  span: { from: 0, to: 0 },
  message: 'What reads protocols could not be loaded: the network is away, or the lab was updated.',
  remedy: 'It is tried again with the next change; else load the page again, the text is kept.',
};

const NONE: readonly Problem[] = [];
/** What is known to be wrong with the text; the same list as long as it is of the same text. */
export const problemsOf = ({ checked }: Pick<LabState, 'checked'>): readonly Problem[] => checked?.problems ?? NONE;

/** The rule that the run on screen has broken, where it is in the text that stands in the editor. */
export function brokenIn({ status, loaded, draft, typed }: LabState): Failure | undefined {
  const { failure } = status ?? {};
  const isOfText = typed === null && loaded?.scenario.model === draft.model && ownSpec(draft.model) !== undefined;
  return isOfText && status?.state === 'failed' && failure?.broken?.span ? failure : undefined;
}

export const writingSlice: Slice<WritingSlice> = (set, get, { catalog }) => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  /** By hand, since a text was kept last. */
  let written: string | undefined;
  /** What is typed without another text between: what it has put among those kept, and last into the editor. */
  let stretch: { readonly kept?: string; readonly text: string } | undefined;

  const keepWritten = () => {
    if (written === undefined || written.trim() === '') return;
    // One that was there before is somebody's finished text, also where undo has brought it back.
    const isNew = written === stretch?.kept || !lastTexts().includes(written);
    keepText(written, stretch?.kept);
    stretch = { text: written, ...(isNew && { kept: written }) };
  };

  const check = async (): Promise<boolean> => {
    clearTimeout(waiting);
    keepWritten();
    written = undefined;
    const text = textNow(get());
    if (text === undefined) return true;
    const { checked } = get();
    if (checked?.text === text) return checked.problems.length === 0;
    const made = await import('./check-text.ts').catch(() => undefined);
    const isRight = await made?.checkNow({ set, get, catalog }, text);
    if (isRight !== undefined) return isRight;
    // As if nothing was checked: it is tried again with the next change.
    const { costs } = get().checked ?? {};
    set({ checked: { text: '', problems: [AWAY], ...(costs && { costs }) } });
    return false;
  };

  return {
    checked: null,
    isTextShown: false,
    wishedSpan: null,
    showText: (isTextShown) => set({ isTextShown }),
    showProblem: () => {
      const span = brokenIn(get())?.broken?.span ?? problemsOf(get())[0]?.span;
      set({ isTextShown: true, wishedSpan: span ?? null });
      get().goTo('setup');
    },
    showBroken: async () => {
      const { loaded, status } = get();
      const { broken } = status?.failure ?? {};
      if (!loaded || !broken) return;
      // What it has done before, and what it remembers: at the moment of the fault itself there is nothing to see.
      await get().runUntil(((broken.safeTicks ?? 0) * loaded.scenario.tick) / 1e6);
      await get().pick(broken.node);
      get().goTo('scene');
    },
    reachSpan: () => set({ wishedSpan: null }),
    writeProtocol: async (text) => {
      const isChosen = get().takeTurn();
      await get().leaveRun();
      await loadLanguage();
      if (!isChosen()) return; // something else was, meanwhile
      get().showStudy(false);
      const taken = takeProtocol(text);
      if (taken.ok) get().choosePreset(firstOf(taken.value));
      else get().typeProtocol(text);
      const isLast = get().takeTurn();
      set({ isTextShown: true });
      get().goTo('setup');
      if ((await check()) && isLast()) await get().load({ isAsked: true });
    },
    write: (text) => {
      const before = textNow(get());
      if (text === before) return;
      // What follows an empty editor is another text.
      stretch = stretch?.text === before && text.trim() !== '' ? { ...stretch, text } : { text };
      written = text;
      get().typeProtocol(text, isTextStrange(get()));
    },
    checkText: check,
    checkSoon: () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => void check(), AFTER_MS);
    },
  };
};

/** Whatever brings another protocol (a link, a file, a kept run, undo) brings its text into the editor, and what takes it away shuts it. */
export function watchWriting(store: StoreApi<LabState>): void {
  store.subscribe((after, before) => {
    if (after.draft.model === before.draft.model && after.typed === before.typed) return;
    const text = textNow(after);
    if (text === undefined) {
      if (textNow(before) !== undefined) store.setState({ checked: null, isTextShown: false });
      return;
    }
    if (textNow(before) === undefined) store.setState({ isTextShown: true });
    if (after.checked?.text !== text) after.checkSoon();
  });
}
