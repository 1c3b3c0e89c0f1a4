/** `asia-pacific` as `Asia Pacific`. */
export const regionName = (region: string): string =>
  region
    .split('-')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join(' ');
