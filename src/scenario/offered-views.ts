/** The views of a model that have a meaning for a scenario: page and worker ask the same question, of the parameters alone. */
import { isVisible } from './files.ts';
import type { Params, ViewSpec } from './spec.ts';

export const offeredViews = (views: readonly ViewSpec[], params: Params): readonly ViewSpec[] =>
  views.filter((view) => view.alwaysIf?.is.includes(params[view.alwaysIf.param]) || isVisible(view, params));
