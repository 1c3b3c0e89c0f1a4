/** What a link holds, in words: so that nobody shares more than they mean to, or less. */
import { whole } from '../../charts/kit/numbers.ts';
import { catalog } from '../../models/catalog.ts';
import { type NeededFile, neededFiles, shortHash } from '../../scenario/files.ts';
import type { LinkView } from '../../scenario/link/link-view.ts';
import { changeText } from '../../scenario/words/setup-words.ts';
import { shared } from '../../state/run/share.ts';
import { presetIn, presetValues, specOf } from '../../state/setup/draft.ts';
import { differs } from '../../state/setup/setup.ts';
import { useLab, useLabParts } from '../shell/lab-context.ts';
import { lookText } from './look-text.ts';

export function ShareContents({ link, look }: { readonly link: string; readonly look: LinkView }) {
  const { store } = useLabParts();
  const isOther = useLab((s) => differs(s) && !s.shown);
  // Of the moment in which the link was made.
  const { scenario, digest, preset: id } = shared(store.getState());
  if (!scenario) return null;
  const spec = specOf(catalog, scenario.model);
  const preset = presetIn(spec, id);
  const own = presetValues(spec, preset.id);
  const changed = Object.entries(scenario.params).filter(([name, value]) => own[name] !== value);
  return (
    <>
      <dl className="share-contents">
        <Part term="Model" value={`${spec.title}, version ${scenario.modelVersion}`} />
        {spec.protocol === undefined ? (
          <Part term="Preset" value={preset.title} />
        ) : (
          <Part term="Text" value={`all of it, ${whole(spec.protocol.trimEnd().split('\n').length)} lines`} />
        )}
        <Part
          term="Changed"
          value={changed.map(([name, value]) => changeText(spec, name, value)).join(', ') || 'nothing'}
        />
        <Part term="Seed" value={String(scenario.seed)} />
        <Part term="View" value={lookText(spec, look) || 'as it opens by itself'} />
        <Part term="Digest" value={digest ?? 'none yet: it is added once the run has finished'} isCode={!!digest} />
        <Part term="Size" value={`${whole(link.length)} characters`} />
      </dl>
      {isOther && <p>It opens the run on screen, without what the setup has changed since.</p>}
      <SharedFiles files={neededFiles(spec, scenario.params)} />
      <p>A link is compressed, not encrypted: anyone who has it can read what is in it.</p>
    </>
  );
}

/** Files go by hash; their contents have to be sent along. */
function SharedFiles({ files }: { readonly files: readonly NeededFile[] }) {
  const held = useLab((s) => s.imports);
  if (files.length === 0) return null;
  const nameOf = (hash: string) => held.find((file) => file.hash === hash)?.name ?? `the file ${shortHash(hash)}`;
  return (
    <p>
      It names {files.map(({ hash }) => nameOf(hash)).join(' and ')} by hash: the content is not in the link, so send it
      along.
    </p>
  );
}

interface PartProps {
  readonly term: string;
  readonly value: string;
  readonly isCode?: boolean;
}

export const Part = ({ term, value, isCode = false }: PartProps) => (
  <div>
    <dt>{term}</dt>
    <dd className={isCode ? 'text breaks mono' : 'text breaks'}>{value}</dd>
  </div>
);
