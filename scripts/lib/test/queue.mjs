/** One queue for all lanes: whoever is free takes the longest that is left, so that no core is idle while there is work. */

/**
 * Results in the order in which jobs ended. `seconds`: about how long one takes.
 * @template Result
 * @param {readonly { readonly seconds: number, readonly work: () => Promise<Result> }[]} jobs
 * @param {number} lanes how many go on at a time
 * @returns {Promise<Result[]>}
 */
export async function longestFirst(jobs, lanes) {
  const left = [...jobs].sort((a, b) => b.seconds - a.seconds);
  /** @type {Result[]} */
  const results = [];
  const lane = async () => {
    for (let job = left.shift(); job; job = left.shift()) results.push(await job.work());
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
