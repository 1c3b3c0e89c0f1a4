/** What a topology file holds, in a sentence; who reads files imports this, so that the parameter can say it (`spec/reading.ts`). */
import { counted } from '../../base/counted.ts';
import { ok, type Result } from '../../base/result.ts';
import type { FileFacts } from '../../scenario/spec.ts';
import { giveReader } from '../spec/reading.ts';
import { readTopology } from './read-topology.ts';
import { leftOutWords } from './tidy.ts';

/** `GraphML: 11 routers, 14 links, on the globe`, and what is left out. */
function topologyFacts(content: string): Result<FileFacts> {
  const read = readTopology(content);
  if (!read.ok) return read;
  const { format, names, wiring, latLon, leftOut } = read.value;
  const where = latLon ? ', on the globe' : '';
  const without = leftOutWords(leftOut);
  const rest = without && `; left out: ${without}`;
  return ok({
    text: `${format}: ${counted(names.length, 'routers')}, ${counted(wiring.a.length, 'links')}${where}${rest}`,
  });
}

giveReader(topologyFacts);
