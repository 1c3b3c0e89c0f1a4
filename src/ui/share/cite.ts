/** What a link made now is of, as it is cited: a paragraph for the methods section of a paper, and BibTeX. */
import { catalog } from '../../models/catalog.ts';
import { workBehind } from '../../papers/works-cited.ts';
import { bibtexOf } from '../../scenario/cite/bibtex.ts';
import { methodsText } from '../../scenario/cite/methods.ts';
import { shownResult } from '../../state/run/history.ts';
import { shared, sharedStudy } from '../../state/run/share.ts';
import { specOf } from '../../state/setup/draft.ts';
import type { LabState } from '../../state/slice.ts';

export interface Citation {
  readonly methods: string;
  readonly bibtex: string;
}

/** `link`: with the address that others can open. */
export function citationOf(lab: LabState, link: string): Citation | undefined {
  const study = sharedStudy(lab)?.plan.study;
  const scenario = study?.scenario ?? shared(lab).scenario;
  if (!scenario) return undefined;
  const result = study ? undefined : shownResult(lab);
  const version = result?.version ?? lab.version;
  const cited = { spec: specOf(catalog, scenario.model), scenario, result, version, link };
  const day = new Date().toISOString().slice(0, 10);
  return {
    methods: methodsText(cited, study),
    bibtex: bibtexOf(cited, day, workBehind(cited.spec, scenario)),
  };
}
