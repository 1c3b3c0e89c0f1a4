/** Reads a file of a network; its format is told by its content. docs/files.md says what each may hold. */
import { fail, type Result } from '../../base/result.ts';
import { importTooLarge, MAX_IMPORT_BYTES, rememberingLast } from '../../scenario/files.ts';
import { readRelationships } from './as-relationships.ts';
import { readBrite } from './brite.ts';
import { readGraphMl } from './graphml.ts';
import { hasHeader, readLinkList, readLinkTable } from './link-list.ts';
import type { RawTopology } from './raw-topology.ts';
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
