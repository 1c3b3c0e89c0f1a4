/**
 * Undo and redo of the setup: whole drafts before and after. Edits of the same step are one: what is typed into a field
 * without a longer rest, or one drag of a slider. Pure; the store keeps the edits.
 */
import type { Draft } from './draft.ts';

export interface Step {
  /** Edits with the same key may be one step. */
  readonly key: string;
  /** They are while no more time than this has passed in between. */
  readonly withinMs: number;
}

export interface Edits {
  /** Oldest first. */
  readonly past: readonly Draft[];
  /** Next to redo last. */
  readonly future: readonly Draft[];
  /** The step that the last edit belongs to; none after undo and redo. */
  readonly step?: { readonly key: string; readonly atMs: number };
}

const MOST_STEPS = 200;
const TYPING_MS = 1000;

export const NO_EDITS: Edits = { past: [], future: [] };

export const typing = (name: string): Step => ({ key: `typing into ${name}`, withinMs: TYPING_MS });
/** `drag`: a number of its own for each time the slider is taken. */
export const dragging = (name: string, drag: number): Step => ({
  key: `drag ${drag} of ${name}`,
  withinMs: Number.POSITIVE_INFINITY,
});

/** An edit that replaces `before`; one without a step stands alone. */
export function edited({ past, step: last }: Edits, before: Draft, nowMs: number, step?: Step): Edits {
  const isSame = step !== undefined && last?.key === step.key && nowMs - last.atMs <= step.withinMs;
  return {
    past: isSame ? past : [...past, before].slice(-MOST_STEPS),
    future: [],
    ...(step && { step: { key: step.key, atMs: nowMs } }),
  };
}

export interface Move {
  readonly edits: Edits;
  readonly draft: Draft;
}

/** Undefined where there is nothing to undo. */
export function undone({ past, future }: Edits, now: Draft): Move | undefined {
  const draft = past.at(-1);
  return draft && { draft, edits: { past: past.slice(0, -1), future: [...future, now] } };
}

export function redone({ past, future }: Edits, now: Draft): Move | undefined {
  const draft = future.at(-1);
  return draft && { draft, edits: { past: [...past, now], future: future.slice(0, -1) } };
}
