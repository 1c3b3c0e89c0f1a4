/** The lab within another page: the snippet that shows it there. */
import type { Theme } from './theme.ts';

export interface EmbedOptions {
  /** CSS pixels; the width may follow the page around it. */
  readonly width: number | 'full';
  readonly height: number;
  /** `system` follows the person who looks. */
  readonly theme: Theme | 'system';
}

export const EMBED_WIDTHS = ['full', 640, 960] as const;
export const EMBED_HEIGHTS = [420, 560, 720] as const;

/** `link`: a whole address with the scenario in its fragment. The fragment is base64url, so it needs no escaping. */
export function embedSnippet(link: string, { width, height, theme }: EmbedOptions): string {
  const at = link.indexOf('#');
  const query = theme === 'system' ? '?embed=1' : `?embed=1&amp;theme=${theme}`;
  const address = `${link.slice(0, at)}${query}${link.slice(at)}`;
  const wide = width === 'full' ? '100%' : String(width);
  return `<iframe src="${address}" width="${wide}" height="${height}" title="A network simulation in Swarmscope" loading="lazy" allow="fullscreen; clipboard-write" style="border: 0"></iframe>`;
}
