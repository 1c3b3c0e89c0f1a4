/** The snippet that shows this experiment within another page, in a size and theme of choice. */
import { useState } from 'react';
import type { Theme } from '../../state/page/theme.ts';
import { CopyButton } from '../controls/CopyButton.tsx';
import { Select } from '../controls/Select.tsx';

/** How the lab is shown within another page. */
interface EmbedOptions {
  /** CSS pixels; the width may follow the page around it. */
  readonly width: number | 'full';
  readonly height: number;
  /** `system` follows the person who looks. */
  readonly theme: Theme | 'system';
}

const EMBED_WIDTHS = ['full', 640, 960] as const;
const EMBED_HEIGHTS = [420, 560, 720] as const;

/** `link`: a whole address with the scenario in its fragment. The fragment is base64url, so it needs no escaping. */
function embedSnippet(link: string, { width, height, theme }: EmbedOptions): string {
  const at = link.indexOf('#');
  const query = theme === 'system' ? '?embed=1' : `?embed=1&amp;theme=${theme}`;
  const address = `${link.slice(0, at)}${query}${link.slice(at)}`;
  const wide = width === 'full' ? '100%' : String(width);
  return `<iframe src="${address}" width="${wide}" height="${height}" title="A network simulation in Swarmscope" loading="lazy" allow="fullscreen; clipboard-write" style="border: 0"></iframe>`;
}

const THEMES = ['system', 'light', 'dark'] as const;
const FIRST: EmbedOptions = { width: 'full', height: 560, theme: 'system' };

interface ShareEmbedProps {
  readonly link: string;
  readonly isForOthers: boolean;
}

export function ShareEmbed({ link, isForOthers }: ShareEmbedProps) {
  const [options, setOptions] = useState(FIRST);
  const change = (some: Partial<EmbedOptions>) => setOptions({ ...options, ...some });
  const snippet = embedSnippet(link, options);
  return (
    <details className="share-embed">
      <summary>Embed in a page</summary>
      <div className="share-choices stack">
        <Choice
          label="Width"
          value={options.width}
          choices={EMBED_WIDTHS}
          word={(width) => (width === 'full' ? 'full' : `${width} px`)}
          onChange={(width) => change({ width })}
        />
        <Choice
          label="Height"
          value={options.height}
          choices={EMBED_HEIGHTS}
          word={(height) => `${height} px`}
          onChange={(height) => change({ height })}
        />
        <Choice
          label="Theme"
          value={options.theme}
          choices={THEMES}
          word={(theme) => theme}
          onChange={(theme) => change({ theme })}
        />
      </div>
      <textarea
        className="share-snippet sunken breaks small mono"
        readOnly
        rows={4}
        value={snippet}
        aria-label="Snippet"
        onFocus={(event) => event.target.select()}
      />
      <CopyButton text={snippet} what="snippet" />
      <p>
        Shows the picture, run control and one chart. It stands still until somebody presses play, and keeps nothing.
        {!isForOthers && ' Only this machine can open its address.'}
      </p>
    </details>
  );
}

interface ChoiceProps<T extends string | number> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly T[];
  readonly word: (choice: T) => string;
  readonly onChange: (choice: T) => void;
}

function Choice<T extends string | number>({ label, value, choices, word, onChange }: ChoiceProps<T>) {
  return (
    <label className="stack tight small">
      {label}
      <Select value={value} choices={choices.map((choice) => [choice, word(choice)])} onChoose={onChange} />
    </label>
  );
}
