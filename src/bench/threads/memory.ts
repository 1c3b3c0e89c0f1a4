/** What of memory threads share: a line of cache for each word that several cores write. */
export const LINE_WORDS = 16;

/** Words rounded up to whole lines. */
export const wholeLines = (words: number): number => LINE_WORDS * Math.ceil(words / LINE_WORDS);
