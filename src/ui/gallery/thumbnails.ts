/** The pictures of presets that `npm run thumbnails` makes: known when the page is built, so none is asked for in vain. */
const FILES = import.meta.glob<string>('../thumbnails/*.webp', { eager: true, query: '?url', import: 'default' });

/** Address of the picture of `model/preset`; absent where none was made. */
export const thumbnailOf = (name: string): string | undefined => FILES[`../thumbnails/${name.replace('/', '-')}.webp`];
