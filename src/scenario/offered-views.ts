/** The views of a model that have a meaning for a scenario: page and worker ask the same question, of the parameters and, where a file decides, of the run. */
import { isVisible } from './files.ts';
import type { Params, ViewSpec } from './spec.ts';

/** `hasView`: whether the run has a view that a file decides about. */
export const offeredViews = (
  views: readonly ViewSpec[],
  params: Params,
  hasView: (view: string) => boolean,
): readonly ViewSpec[] =>
  views.filter((view) => isAllowed(view, params) && (!isUpToFile(view, params) || hasView(view.id)));

const isAllowed = (view: ViewSpec, params: Params): boolean =>
  view.alwaysIf?.is.includes(params[view.alwaysIf.param]) || isVisible(view, params);

export const isUpToFile = ({ fileDecides }: ViewSpec, params: Params): boolean =>
  fileDecides?.is.includes(params[fileDecides.param]) ?? false;
