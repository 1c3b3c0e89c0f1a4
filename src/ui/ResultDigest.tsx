/** The digest: the run's identity, to copy and to compare with the one in a link. */
import { useState } from 'react';
import type { RunResult } from '../scenario/outcome.ts';
import { type Verdict, verdictOf } from '../state/share.ts';
import { Icon } from './Icon.tsx';
import { useLab } from './lab-context.ts';

export function ResultDigest({ result }: { readonly result: RunResult }) {
  const opened = useLab((s) => s.opened);
  const verdict = verdictOf(opened, result);
  return (
    <>
      <div className="digest">
        <span className="digest-label">Digest</span>
        <output className="mono digest-text">{result.digest}</output>
        <CopyDigest key={result.digest} digest={result.digest} />
      </div>
      {verdict && <VerdictLine verdict={verdict} />}
      {result.status === 'cancelled' && (
        <p className="result-remark">Ended early: the digest stands for the events up to this point.</p>
      )}
    </>
  );
}

function CopyDigest({ digest }: { readonly digest: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(digest).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <button type="button" className="button quiet" onClick={() => void copy()}>
      {isCopied && <Icon name="check" />}
      {isCopied ? 'Copied' : 'Copy'}
      <span className="visually-hidden"> digest</span>
    </button>
  );
}

function VerdictLine({ verdict }: { readonly verdict: Verdict }) {
  return (
    <p className="verdict" data-verdict={verdict.kind} role="status">
      <Icon name={verdict.kind === 'same' ? 'check' : verdict.kind === 'different' ? 'warning' : 'info'} />
      <span>
        <strong>{verdict.title}.</strong> {verdict.text}
      </span>
    </p>
  );
}
