/** How far voices were heard, as a file: a number of metres a line. Proves that any model may take files. */
import { complaintAt, readNumber, readRows } from '../../../base/csv-rows.ts';
import { type Failure, fail, ok, type Result } from '../../../base/result.ts';
import type { FileFacts } from '../../../scenario/spec.ts';
import { clip } from '../../../scenario/words/show.ts';

/** Metres, one voice each. */
export function parseVoices(content: string): Result<readonly number[]> {
  const voices: number[] = [];
  const failure = readRows(content, (cells, line): Failure | undefined => {
    const metres = readNumber(cells[0]);
    if (metres === undefined || metres <= 0 || metres > 500)
      return complaintAt(
        line,
        1,
        `"${clip(cells[0])}" is not a number of metres above 0 up to 500`,
        'write one a line',
      );
    voices.push(metres);
  });
  if (failure) return { ok: false, failure };
  return voices.length > 0
    ? ok(voices)
    : fail('config', 'line 1, column 1: there is no voice', 'write a number of metres');
}

export function readVoices(content: string): Result<FileFacts> {
  const parsed = parseVoices(content);
  if (!parsed.ok) return parsed;
  const voices = parsed.value;
  return ok({ text: `${voices.length} voices, ${Math.min(...voices)} to ${Math.max(...voices)} m` });
}
