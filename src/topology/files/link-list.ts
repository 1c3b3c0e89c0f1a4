/**
 * Lists of links: CSV with a header of `from,to` and any of `bandwidth,delay,weight,length` (Mbit/s, ms, any number, km), or bare lines
 * `a b [weight]` as SNAP, Rocketfuel and NetworkX write them, `#` before comments. Names are numbered as they first appear.
 */
import { complaintAt, RowReader, separatorRemedy } from '../../base/csv-rows.ts';
import { type Failure, ok, type Result } from '../../base/result.ts';
import { clip } from '../../scenario/words/show.ts';
import { eachLine, wordsOf, wrongAt } from './lines.ts';
import { isWrong, LINK_FACTS, type LinkFact, type RawTopology, RawWriter, readFact } from './raw-topology.ts';

/** Columns by what a header calls them, and how far the point is moved. */
const COLUMNS: Readonly<Record<string, readonly [LinkFact, number]>> = {
  bandwidth: ['mbps', 0],
  delay: ['delay', -3],
  weight: ['weight', 0],
  length: ['km', 0],
};
const HEADER = `write a header of from,to and any of ${Object.keys(COLUMNS).join(',')}`;

/** One of the columns of a header is `from` or `to`. */
export const hasHeader = (line: string): boolean =>
  line.includes(',') && line.split(',').some((cell) => /^\s*"?(from|to)"?\s*$/i.test(cell));

export function readLinkTable(text: string): Result<RawTopology> {
  const writer = new RawWriter();
  let header: readonly string[] = [];
  const reader = new RowReader((cells, line) => {
    if (header.length > 0) return takeRow(writer, header, cells, line);
    if (cells[0].startsWith('#')) return undefined;
    header = cells.map((cell) => cell.toLowerCase());
    return headerFault(header, line);
  });
  const failure = reader.add(text) ?? reader.finish();
  return failure ? { ok: false, failure } : ok(writer.topology('a table of links', true));
}

function headerFault(header: readonly string[], line: number): Failure | undefined {
  const odd = header.findIndex(
    (name, i) => !(name === 'from' || name === 'to' || Object.hasOwn(COLUMNS, name)) || header.indexOf(name) < i,
  );
  if (odd >= 0) return complaintAt(line, odd + 1, `"${clip(header[odd])}" is no column, or stands there twice`, HEADER);
  const lacking = ['from', 'to'].find((name) => !header.includes(name));
  return (lacking && complaintAt(line, 1, `there is no column ${lacking}`, HEADER)) || undefined;
}

function takeRow(
  writer: RawWriter,
  header: readonly string[],
  cells: readonly string[],
  line: number,
): Failure | undefined {
  if (cells.length !== header.length)
    return complaintAt(
      line,
      Math.min(cells.length, header.length) + 1,
      `there are ${cells.length} columns, and ${header.length} in the header`,
      separatorRemedy(cells, 'give each link a cell for every column, an empty one where nobody knows'),
    );
  const [from, to] = [header.indexOf('from'), header.indexOf('to')];
  const link = linkOf(writer, cells, from, to, line);
  if (typeof link !== 'number') return link;
  for (const [i, name] of header.entries()) {
    if (i === from || i === to || cells[i] === '') continue;
    const failure = setFact(writer, link, COLUMNS[name], cells[i], line, i + 1);
    if (failure) return failure;
  }
  return undefined;
}

/** The number of the link between the routers named in two cells. */
function linkOf(writer: RawWriter, cells: readonly string[], from: number, to: number, line: number): number | Failure {
  const ends: number[] = [];
  for (const column of [from, to]) {
    if (cells[column] === '') return complaintAt(line, column + 1, 'the router has no name', 'name both ends');
    const router = writer.router(cells[column]);
    if (isWrong(router)) return wrongAt(line, column + 1, router);
    ends.push(router);
  }
  const link = writer.link(ends[0], ends[1]);
  return isWrong(link) ? wrongAt(line, 1, link) : link;
}

function setFact(
  writer: RawWriter,
  link: number,
  [fact, places]: readonly [LinkFact, number],
  text: string,
  line: number,
  column: number,
): Failure | undefined {
  const value = readFact(text, LINK_FACTS[fact], places);
  if (isWrong(value)) return wrongAt(line, column, value);
  writer.setLink(link, fact, value);
  return undefined;
}

/** What NetworkX writes behind the ends: `{}`, `{'weight': 3.5}`. */
const DATA = /\s*\{(?:.*['"]weight['"]:\s*([-+\d.eE]+).*|[^}]*)\}$/;

export function readLinkList(text: string): Result<RawTopology> {
  const writer = new RawWriter();
  const failure = eachLine(text, (line, number) => {
    if (line.startsWith('#')) return undefined;
    const data = line.endsWith('}') ? DATA.exec(line) : null;
    const ends = data ? line.slice(0, data.index) : line;
    const words = [...(/\s/.test(ends) ? wordsOf(ends) : ends.split(',')), ...(data?.[1] ? [data[1]] : [])];
    if (words.length < 2 || words.length > 3)
      return complaintAt(
        number,
        Math.min(words.length, 4),
        `there are ${words.length} words`,
        `write two ends and perhaps a weight; or ${HEADER}`,
      );
    const link = linkOf(writer, words, 0, 1, number);
    if (typeof link !== 'number') return link;
    return words.length === 3 ? setFact(writer, link, COLUMNS.weight, words[2], number, 3) : undefined;
  });
  return failure ? { ok: false, failure } : ok(writer.topology('a list of links', true));
}
