/** Asks the person for a file. */
import type { LabState } from '../state/slice.ts';

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
export const openSetupFile = (lab: LabState): void =>
  chooseFile('.json,application/json', (file) => void lab.openFile(file));
