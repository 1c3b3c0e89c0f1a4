/**
 * Relationships of autonomous systems as CAIDA publishes them (serial-1, serial-2): lines `provider|customer|-1` and `peer|peer|0`, perhaps
 * with a fourth field, `#` before comments. Routers are AS; who pays whom is not used.
 */
import { complaintAt } from '../../base/csv-rows.ts';
import { ok, type Result } from '../../base/result.ts';
import { clip } from '../../scenario/words/show.ts';
import { eachLine, wrongAt } from './lines.ts';
import { isWrong, type RawTopology, RawWriter, ROUTER_FACTS, readFact } from './raw-topology.ts';

const FORM = 'write provider|customer|-1 or peer|peer|0';

export function readRelationships(text: string): Result<RawTopology> {
  const writer = new RawWriter();
  const failure = eachLine(text, (line, number) => {
    if (line.startsWith('#')) return undefined;
    const fields = line.split('|');
    if (fields.length < 3) return complaintAt(number, fields.length, `there are ${fields.length} fields of 3`, FORM);
    if (fields[2] !== '-1' && fields[2] !== '0')
      return complaintAt(number, 3, `relationship "${clip(fields[2])}" is neither -1 nor 0`, FORM);
    const ends: number[] = [];
    for (const [i, name] of fields.slice(0, 2).entries()) {
      const system = /^\d+$/.test(name) ? readFact(name, ROUTER_FACTS.system) : NO_NUMBER(name);
      if (isWrong(system)) return wrongAt(number, i + 1, system);
      const router = writer.router(String(system));
      if (isWrong(router)) return wrongAt(number, i + 1, router);
      writer.setRouter(router, 'system', system);
      ends.push(router);
    }
    const link = writer.link(ends[0], ends[1]);
    return isWrong(link) ? wrongAt(number, 1, link) : undefined;
  });
  return failure ? { ok: false, failure } : ok(writer.topology('AS relationships'));
}

const NO_NUMBER = (name: string) => ({ what: `AS "${clip(name)}" is not a whole number`, remedy: FORM });
