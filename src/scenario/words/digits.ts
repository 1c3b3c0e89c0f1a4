/**
 * Digits as people write them: in groups of three with a comma, an underscore or a space of any width between them, all of
 * one kind; a point before the fraction. A comma before anything but three digits is somebody's decimal mark: refused.
 */

/** A group before the first mark is not 0: `0,125` is an eighth to whoever writes it so. */
const WHOLE = String.raw`[1-9]\d{0,2}(?<mark>[,_\p{Zs}])\d{3}(?:\k<mark>\d{3})*|\d+`;

/** `sign`, `whole` with its marks, `part` from the point on, `exponent`. */
export const NUMBER = new RegExp(
  String.raw`(?<sign>[+-]?)(?=\.?\d)(?:(?<whole>${WHOLE})?(?<part>\.\d*)?)(?:[eE](?<exponent>[+-]?\d{1,4}))?`,
  'u',
);

/** One comma where a point belongs: `1,5`, `0,125 s`. */
export const isCommaForPoint = (text: string): boolean => /^[+-]?\d*,\d+\s*[a-zA-Zµ%]*$/u.test(text);
