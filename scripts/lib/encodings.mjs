/**
 * In which forms a file of the page may travel, best first: each lies beside the file, under its name and a suffix. Browsers ask for brotli where the
 * origin is secure, this machine included; over plain HTTP they ask for gzip alone.
 */

export const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
];

/** Texts; images, fonts and archives are compressed already. */
const TEXTS = /\.(html|js|css|json|webmanifest|svg|txt|csv)$/;

/** @param {string} path */
export const mayBeCompressed = (path) => TEXTS.test(path);

/**
 * Whether whoever sent this `Accept-Encoding` reads `encoding`. Nothing asked for is nothing but the file as it is.
 * @param {string} encoding
 * @param {string} [header]
 */
export function isAccepted(encoding, header = '') {
  const offers = header
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()));
  const offer = offers.find(([name]) => name === encoding) ?? offers.find(([name]) => name === '*');
  if (!offer) return false;
  const quality = offer.find((part) => part.startsWith('q='));
  return quality === undefined || Number(quality.slice('q='.length)) > 0;
}
