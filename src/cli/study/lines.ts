/** Lines of a file, each with its end; the last one may have none. */
import { ok, type Result } from '../../base/result.ts';
import type { Host } from '../host.ts';

export async function* linesIn(host: Pick<Host, 'readPieces'>, path: string): AsyncGenerator<Result<string>> {
  let rest = '';
  for await (const piece of host.readPieces(path)) {
    if (!piece.ok) {
      yield piece;
      return;
    }
    const text = rest + piece.value;
    let at = 0;
    for (let end = text.indexOf('\n', at); end >= 0; end = text.indexOf('\n', at)) {
      yield ok(text.slice(at, end + 1));
      at = end + 1;
    }
    rest = text.slice(at);
  }
  if (rest !== '') yield ok(rest);
}
