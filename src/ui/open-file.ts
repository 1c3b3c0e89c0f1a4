/** Asks the person for a file and opens it as the setup. */
import type { LabState } from '../state/slice.ts';

export function openSetupFile(lab: LabState): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.json,application/json';
  input.addEventListener('change', () => {
    if (input.files?.[0]) void lab.openFile(input.files[0]);
  });
  input.click();
}
