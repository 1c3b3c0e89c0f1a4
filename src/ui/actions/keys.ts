/** Keys in words: what is printed on them, on this person's keyboard. */
const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

const CAPS: Readonly<Record<string, string>> = {
  $mod: isApple ? '⌘' : 'Ctrl',
  Shift: isApple ? '⇧' : 'Shift',
  Alt: isApple ? '⌥' : 'Alt',
  Enter: '↵',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** `$mod+Shift+z` as `['Ctrl', 'Shift', 'Z']`; a lone `+` is a key. */
export const keyCaps = (keys: string): readonly string[] =>
  keys.split(/\b\+/).map((key) => CAPS[key] ?? (key.length === 1 ? key.toUpperCase() : key));

/** How the keys may be pressed: some keyboards need Shift for a sign such as `?` or `.`, others do not. */
export const pressesOf = (keys: string): readonly string[] =>
  /^[^\p{L}\p{N}]$/u.test(keys) ? [keys, `Shift+${keys}`] : [keys];

/** Does it act without Ctrl or Cmd? Such keys act where the control under the focus does not use them, and can be switched off. */
export const isSingleKey = (keys: string): boolean => !keys.includes('$mod');
