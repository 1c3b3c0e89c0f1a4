/** Did it answer in time? A refusal is an answer as well. */
export function within(milliseconds: number, answer: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), milliseconds);
    const answered = () => {
      clearTimeout(late);
      resolve(true);
    };
    answer.then(answered, answered);
  });
}
