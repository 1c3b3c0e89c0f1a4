/** About this device: browser, adapter, limits, features, versions, memory and storage; all of it can be copied. */
import { useState } from 'react';
import type { FactSection } from '../../state/page/device-facts.ts';
import { Button } from '../controls/Button.tsx';
import { copyText } from '../controls/copy-text.ts';
import { Icon } from '../controls/Icon.tsx';
import { Sheet } from '../controls/Sheet.tsx';
import { usePromised } from '../controls/use-promised.ts';
import { useLab, useLabParts } from './lab-context.ts';

export function About() {
  return (
    <Sheet panel="about" title="About this device">
      <Facts />
    </Sheet>
  );
}

/** Asks when the panel opens; what it shows is of that moment. */
function Facts() {
  const { store } = useLabParts();
  const facts = usePromised(() => store.getState().deviceFacts(), [store]);
  if (!facts) return <p className="panel quiet">Asking the worker…</p>;
  return (
    <div className="panel">
      <div className="about-sections">
        {facts.sections.map((section) => (
          <Section key={section.title} {...section} />
        ))}
      </div>
      <div className="row wrap">
        <CopyFacts text={facts.text} />
        <WebGpuHelpButton />
      </div>
    </div>
  );
}

function Section({ title, rows }: FactSection) {
  return (
    <section className="about-section" aria-label={title}>
      <h3 className="heading">{title}</h3>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="quiet">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Copied = 'no' | 'yes' | 'refused';

function CopyFacts({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState<Copied>('no');
  const copy = async () => setCopied((await copyText(text)) ? 'yes' : 'refused');
  return (
    <>
      <Button onClick={() => void copy()}>
        <Icon name={copied === 'yes' ? 'check' : 'link'} />
        {copied === 'yes' ? 'Copied' : 'Copy as text'}
      </Button>
      {copied === 'refused' && (
        <textarea
          className="small mono"
          aria-label="Facts as text"
          readOnly
          rows={8}
          value={text}
          onFocus={(event) => event.target.select()}
        />
      )}
    </>
  );
}

function WebGpuHelpButton() {
  const { store } = useLabParts();
  const isMissing = useLab((s) => s.device?.missing !== undefined);
  if (!isMissing) return null;
  return (
    <Button onClick={() => store.getState().openPanel('webgpu')}>
      <Icon name="info" />
      How to get WebGPU
    </Button>
  );
}
