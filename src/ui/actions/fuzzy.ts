/** How well something answers a few typed letters. Titles are searched by their letters, further words only as they stand. */

const START = 8;
const RUN = 4;
const LETTER = 1;

/** Above 0 where every word of the query is found, higher for better; 0 where one is not. An empty query finds all. */
export function fuzzyScore(query: string, title: string, words = ''): number {
  const asked = query.toLowerCase().split(/\s+/).filter(Boolean);
  const scores = asked.map((word) => titleScore(word, title.toLowerCase()) || wordsScore(word, words.toLowerCase()));
  return scores.includes(0) ? 0 : 1 + scores.reduce((sum, score) => sum + score, 0);
}

/** What answers the query, best first; in the order given among equals. */
export function fuzzySort<T>(
  query: string,
  items: readonly T[],
  text: (item: T) => { readonly title: string; readonly words?: string },
): readonly T[] {
  const scoreOf = (item: T) => {
    const { title, words } = text(item);
    return fuzzyScore(query, title, words);
  };
  return items
    .map((item) => ({ item, score: scoreOf(item) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

/** The word as it stands, best at the start of one; else its letters, each right after the last or at a later start. */
function titleScore(word: string, title: string): number {
  if (startOf(word, title, 0) >= 0) return word.length * RUN + START;
  return title.includes(word) ? word.length * RUN : scattered(word, title);
}

const wordsScore = (word: string, words: string): number => (startOf(word, words, 0) >= 0 ? word.length * LETTER : 0);

function scattered(word: string, title: string): number {
  let at = -1;
  let score = 0;
  for (const letter of word) {
    const next = at >= 0 && title[at + 1] === letter ? at + 1 : startOf(letter, title, at + 1);
    if (next < 0) return 0;
    score += next === at + 1 ? RUN : LETTER;
    at = next;
  }
  return score;
}

/** Where `part` begins a word of `text`, not before `from`; -1 where it does not. */
function startOf(part: string, text: string, from: number): number {
  for (let i = text.indexOf(part, from); i >= 0; i = text.indexOf(part, i + 1)) if (isStart(text, i)) return i;
  return -1;
}

const isStart = (text: string, i: number): boolean => !/[\p{L}\p{N}]/u.test(text.charAt(i - 1));
