/** A title as a file's name without its ending: `Chord lookups` is `chord-lookups`; `otherwise` where it has no letter or digit of ASCII. */
export const fileStem = (title: string, otherwise: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-|-$/g, '') || otherwise;

const LONGEST = 60;
