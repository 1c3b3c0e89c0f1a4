/** Asks the person for a file. */
import { catalog } from '../../models/catalog.ts';
import type { ParamSpec } from '../../scenario/spec.ts';
import type { LabState } from '../../state/slice.ts';

/** What the lab opens: scenarios, results, tables of runs, and what models take from files. */
export const OPENS = [
  ...new Set(
    [
      '.json,application/json,.csv,text/csv,.protocol',
      ...catalog.flatMap(({ params }) => Object.values(params).map(acceptOf)),
    ]
      .join()
      .split(',')
      .filter((kind) => kind !== ''),
  ),
].join();

function acceptOf(param: ParamSpec): string {
  return param.kind === 'file' ? param.accept : '';
}

export function chooseFile(accept: string, take: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.addEventListener('change', () => {
    if (input.files?.[0]) take(input.files[0]);
  });
  input.click();
}

/** One that opens as the setup, or goes into it. */
export const openSetupFile = (lab: LabState): void => chooseFile(OPENS, (file) => void lab.openFile(file));
