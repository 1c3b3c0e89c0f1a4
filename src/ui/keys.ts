/** Keys in words: what is printed on them, on this person's keyboard. */
const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

const CAPS: Readonly<Record<string, string>> = {
  $mod: isApple ? '⌘' : 'Ctrl',
  Shift: isApple ? '⇧' : 'Shift',
  Alt: isApple ? '⌥' : 'Alt',
  Enter: '↵',
};

/** Keys that type a character only with Shift: the character says it all. */
const SHIFTED = /^Shift\+([?!"#])$/;

/** `$mod+Shift+z` as `['Ctrl', 'Shift', 'Z']`, `Shift+?` as `['?']`. */
export function keyCaps(keys: string): readonly string[] {
  const shifted = SHIFTED.exec(keys);
  if (shifted) return [shifted[1]];
  return keys.split('+').map((key) => CAPS[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}

/** Does it act without Ctrl or Cmd? Such keys act outside controls only, and can be switched off. */
export const isSingleKey = (keys: string): boolean => !keys.includes('$mod');
