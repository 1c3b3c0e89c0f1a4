/** The pictures of presets that `npm run thumbnails` makes: known when the page is built, so none is asked for in vain. */
import type { Theme } from '../../state/page/theme.ts';

const FILES = import.meta.glob<string>('../thumbnails/*.webp', { eager: true, query: '?url', import: 'default' });

/** Address of the picture of `model/preset`; charts have one for each theme, scenes are dark in both. Absent where none was made. */
export function thumbnailOf(name: string, theme: Theme): string | undefined {
  const path = `../thumbnails/${name.replace('/', '-')}`;
  return (theme === 'light' ? FILES[`${path}-light.webp`] : undefined) ?? FILES[`${path}.webp`];
}
