/**
 * How many events each node is expected to execute, in packets of a flow that sends as much as any other: what passes it, and back the
 * acknowledgements. Links between busy systems have hundreds of times as many as those of a leaf, so parts of as many nodes are uneven.
 */
import type { InternetParams } from '../spec/params.ts';
import { numberingOf } from './numbering.ts';
import type { Prepared } from './prepare.ts';

export function expectedLoad({ traffic }: Pick<InternetParams, 'traffic'>, prepared: Prepared): Uint32Array {
  const numbering = numberingOf(prepared);
  const { sources, sinks, paths } = prepared;
  const loads = new Uint32Array(numbering.nodes);
  const add = (direction: number, from: number, to: number) => {
    loads[numbering.up[from]]++;
    for (let i = paths.offsets[direction]; i < paths.offsets[direction + 1]; i++)
      loads[numbering.ports[paths.ports[i]]]++;
    loads[numbering.down[to]]++;
  };
  for (const [flow, source] of sources.entries()) {
    const sink = sinks[flow];
    loads[numbering.sources[flow]]++;
    loads[numbering.sinks[flow]]++;
    add(2 * flow, source, sink);
    if (traffic === 'tcp') add(2 * flow + 1, sink, source);
  }
  return loads;
}
