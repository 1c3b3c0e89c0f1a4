/** Hands the person a file: the browser saves it where downloads go. */
import type { LabState } from '../state/slice.ts';

export function saveSetup(lab: LabState): void {
  const file = lab.saveSetup();
  if (file) saveText(file.name, file.text);
}

export function saveText(name: string, text: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: the download begins in a task of its own.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
