/** What a link holds, in words: so that nobody shares more than they mean to, or less. */
import { whole } from '../charts/numbers.ts';
import { catalog } from '../models/catalog.ts';
import { presetIn, presetValues, specOf } from '../state/draft.ts';
import { differs } from '../state/setup.ts';
import { shared } from '../state/share.ts';
import { useLab, useLabParts } from './lab-context.ts';
import { valueText } from './run-title.ts';

export function ShareContents({ link }: { readonly link: string }) {
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
        <Part term="Preset" value={preset.title} />
        <Part
          term="Changed"
          value={
            changed
              .map(([name, value]) => `${spec.params[name].label.toLowerCase()} ${valueText(spec.params[name], value)}`)
              .join(', ') || 'nothing'
          }
        />
        <Part term="Seed" value={String(scenario.seed)} />
        <Part term="Digest" value={digest ?? 'none yet: it is added once the run has finished'} isCode={!!digest} />
        <Part term="Size" value={`${whole(link.length)} characters`} />
      </dl>
      {isOther && <p>It opens the run on screen, without what the setup has changed since.</p>}
      <p>A link is compressed, not encrypted: anyone who has it can read what is in it.</p>
    </>
  );
}

interface PartProps {
  readonly term: string;
  readonly value: string;
  readonly isCode?: boolean;
}

const Part = ({ term, value, isCode = false }: PartProps) => (
  <div>
    <dt>{term}</dt>
    <dd className={isCode ? 'mono' : undefined}>{value}</dd>
  </div>
);
