/** Which model a text is: equal texts are one, and any other text is another, whatever it does. */
import { sha256 } from '../base/sha256.ts';

/** Version of the language. The digest of a version never changes. */
export const LANGUAGE_VERSION = 1;

/** Hex digits of a hash that a name has. */
const DIGITS = 32;

/** A text as it is kept, hashed and sent: no byte order mark, lines end in LF, and what is no Unicode is U+FFFD. */
export const plainText = (text: string): string =>
  new TextDecoder().decode(new TextEncoder().encode(text)).replace(/\r\n?/g, '\n');

/** `own-` and 32 hex digits of the SHA-256 of its UTF-8. `text`: plain. */
export const protocolId = (text: string): string => `own-${sha256(new TextEncoder().encode(text)).slice(0, DIGITS)}`;
