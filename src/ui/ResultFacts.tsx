/** How it ran: counts, that no event was lost, times, memory, device. */
import type { ReactNode } from 'react';
import { bytes, duration, si, whole } from '../charts/numbers.ts';
import type { RunResult } from '../scenario/outcome.ts';

export function ResultCounts({ result }: { readonly result: RunResult }) {
  const { created, executed, pending } = result.conservation;
  const isWhole = created === executed + pending;
  return (
    <FactList title="Events">
      <Fact term="Created" value={whole(created)} />
      <Fact term="Executed" value={whole(executed)} />
      <Fact term="Pending at the end" value={whole(pending)} />
      <Fact
        term="Conservation"
        value={
          <span data-conserved={isWhole}>
            {isWhole ? 'created = executed + pending' : `${whole(created - executed - pending)} events were lost`}
          </span>
        }
      />
      <Fact term="Windows" value={whole(result.windows)} />
      <Fact term="Most pending at a node" value={whole(result.peakPending)} />
    </FactList>
  );
}

export function ResultFacts({ result }: { readonly result: RunResult }) {
  const { engine, lpSize } = result;
  return (
    <FactList title="How it ran">
      <Fact
        term="Engine"
        value={engine === 'gpu' ? `GPU, ${whole(lpSize)} ${lpSize === 1 ? 'node' : 'nodes'} per LP` : 'Sequential'}
      />
      <Fact term="Ran on" value={adapterName(result)} />
      <Fact term="Speed" value={`${si(result.eventsPerSecond)} events/s`} />
      <Fact term="Wall time" value={duration(result.wallSeconds)} />
      <Fact term="Setup" value={duration(result.setupSeconds)} />
      <Fact term="Simulated" value={duration(result.simulatedSeconds)} />
      <Fact term="Memory" value={bytes(result.memoryBytes)} />
      <Fact term="Swarmscope" value={result.version} />
    </FactList>
  );
}

export const adapterName = ({ adapter }: Pick<RunResult, 'adapter'>): string =>
  [adapter.description || adapter.vendor, adapter.software ? 'software' : ''].filter(Boolean).join(', ');

function FactList({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="result-part">
      <h2>{title}</h2>
      <dl className="facts">{children}</dl>
    </section>
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
