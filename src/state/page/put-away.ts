/** What was said of the device and put away by the person: not said again, until it is something else. localStorage keeps it. */

const KEY = 'swarmscope.told';

/** Said at every opening of the page. */
const OF_DEVICE: readonly string[] = ['device', 'software'];

interface Said {
  readonly id: string;
  readonly text: string;
  /** The text without what was added to it. */
  readonly told?: string;
}

const textOf = ({ text, told = text }: Said): string => told;

export function wasPutAway(notice: Said): boolean {
  try {
    return localStorage.getItem(KEY) === textOf(notice);
  } catch {
    return false;
  }
}

export function keepPutAway(notice: Said): void {
  if (!OF_DEVICE.includes(notice.id)) return;
  try {
    localStorage.setItem(KEY, textOf(notice));
  } catch {
    // Storage may be forbidden: then it is said again at the next visit.
  }
}
