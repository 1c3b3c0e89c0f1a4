/** How it ran: counts, times, memory, device, and that no event was lost. */
import type { ReactNode } from 'react';
import { bytes, duration, si, whole } from '../charts/numbers.ts';
import type { RunResult } from '../scenario/outcome.ts';

/** The three numbers that people ask for first. */
export function ResultHeadline({ result }: { readonly result: RunResult }) {
  return (
    <dl className="headline">
      <Fact term="events" value={si(result.events)} />
      <Fact term="events per second" value={si(result.eventsPerSecond)} />
      <Fact term="wall time" value={duration(result.wallSeconds)} />
    </dl>
  );
}

export function ResultFacts({ result }: { readonly result: RunResult }) {
  const { engine, adapter, lpSize, conservation } = result;
  const { created, executed, pending } = conservation;
  const isWhole = created === executed + pending;
  return (
    <dl className="facts">
      <Fact term="Events" value={whole(result.events)} />
      <Fact term="Windows" value={whole(result.windows)} />
      <Fact term="Simulated" value={duration(result.simulatedSeconds)} />
      <Fact term="Setup" value={duration(result.setupSeconds)} />
      <Fact term="Memory" value={bytes(result.memoryBytes)} />
      <Fact term="Most pending at a node" value={whole(result.peakPending)} />
      <Fact
        term="Engine"
        value={engine === 'gpu' ? `GPU, ${whole(lpSize)} ${lpSize === 1 ? 'node' : 'nodes'} per LP` : 'Sequential'}
      />
      <Fact
        term="Ran on"
        value={[adapter.description || adapter.vendor, adapter.software ? 'software' : ''].filter(Boolean).join(', ')}
      />
      <Fact
        term="Conservation"
        value={
          <span data-conserved={isWhole}>
            {whole(created)} created
            <br />= {whole(executed)} executed
            <br />+ {whole(pending)} pending
            {isWhole ? '' : ': events were lost'}
          </span>
        }
      />
    </dl>
  );
}

function Fact({ term, value }: { readonly term: string; readonly value: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
