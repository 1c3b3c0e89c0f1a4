/** Reads a file of a network; its format is told by its content. docs/files.md says what each may hold. */

import { complaintAt } from '../../base/csv-rows.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { importTooLarge, MAX_IMPORT_BYTES, rememberingLast } from '../../scenario/files.ts';
import { clip } from '../../scenario/words/show.ts';
import { readBrite } from './brite.ts';
import { readGraphMl } from './graphml.ts';
import { eachLine, wrongAt } from './lines.ts';
import { hasHeader, readLinkList, readLinkTable } from './link-list.ts';
import { isWrong, type RawTopology, RawWriter, ROUTER_FACTS, readFact } from './raw-topology.ts';
import { type FileTopology, tidied } from './tidy.ts';

/** Failures: `config` with line and column, `limit`. Asked again for the same content, it gives the same object. */
export const readTopology = rememberingLast((content: string): Result<FileTopology> => {
  if (content.length > MAX_IMPORT_BYTES) return importTooLarge(content.length);
  const text = content.startsWith(MARK) ? content.slice(1) : content;
  const line = firstLine(text);
  if (line === undefined) return fail('config', 'line 1, column 1: the file is empty', 'give a network');
  const raw = readerOf(line)(text);
  return raw.ok ? tidied(raw.value) : raw;
});

/** Some programs begin a text with a mark of its encoding. */
const MARK = '\ufeff';

/** The first line that is neither empty nor a comment. */
function firstLine(text: string): string | undefined {
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end).trim();
    if (line !== '' && !line.startsWith('#')) return line;
    at = end < 0 ? text.length : end + 1;
  }
  return undefined;
}

function readerOf(line: string): (text: string) => Result<RawTopology> {
  if (line.startsWith('Topology:')) return readBrite;
  if (line.startsWith('<')) return readGraphMl;
  if (line.includes('|')) return readRelationships;
  return hasHeader(line) ? readLinkTable : readLinkList;
}

const FORM = 'write provider|customer|-1 or peer|peer|0';

/**
 * Relationships of autonomous systems as CAIDA publishes them (serial-1, serial-2): lines `provider|customer|-1` and `peer|peer|0`, perhaps
 * with a fourth field, `#` before comments. Routers are AS; who pays whom is not used.
 */
function readRelationships(text: string): Result<RawTopology> {
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
