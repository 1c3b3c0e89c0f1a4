/** Hands the person a file: the browser saves it where downloads go. */
import type { LabState } from '../../state/slice.ts';

/** Without writing it, which takes a moment of a large study. */
export const canSave = ({ reading, vary, varyReading }: LabState): boolean =>
  (vary.axes.length > 0 ? varyReading.study : reading.scenario) !== undefined;

export function saveSetup(lab: LabState): void {
  const file = lab.saveSetup();
  if (file) saveFile(new Blob([file.text], { type: 'application/json' }), file.name);
}

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: the download begins in a task of its own.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
