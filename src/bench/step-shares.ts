/** Where the GPU's time goes in a round: shares of the steps that were timed. */

/** Of `effort.kernelSeconds`, by the last word of a module, `models/mobile/receive` as `receive`; nothing where nothing was timed. */
export function stepShares(kernelSeconds: Readonly<Record<string, number>> = {}): Readonly<Record<string, number>> {
  const all = Object.values(kernelSeconds).reduce((sum, each) => sum + each, 0);
  if (all === 0) return {};
  const name = (module: string) => module.slice(module.lastIndexOf('/') + 1);
  return Object.fromEntries(Object.entries(kernelSeconds).map(([module, each]) => [name(module), each / all]));
}

/** `advance 83.2%, other 16.8%`. */
export const sharesText = (shares: Readonly<Record<string, number>>): string =>
  Object.entries(shares)
    .map(([step, share]) => `${step} ${(100 * share).toFixed(1)}%`)
    .join(', ');
