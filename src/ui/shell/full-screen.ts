/**
 * The whole page goes full screen and shows the picture with run control alone: so panels, menus and keys are where they
 * always are. A browser may refuse; then the page stays as it is.
 */
import { useSyncExternalStore } from 'react';

const watch = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

export const isFull = (): boolean => document.fullscreenElement === document.documentElement;

export const useFullScreen = (): boolean => useSyncExternalStore(watch, isFull);

export async function toggleFullScreen(): Promise<void> {
  await (isFull() ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
}
