/** Asks the person for a file. */
import type { LabState } from '../state/slice.ts';

/** What the lab opens: scenarios, results, tables of runs. */
export const OPENS = '.json,application/json,.csv,text/csv';

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
