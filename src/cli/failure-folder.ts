/** What fails is kept: a folder for each case, and the command that repeats it. */
import { catalog } from '../models/catalog.ts';
import { choicesOf } from '../scenario/defaults.ts';
import { writeCase } from '../verify/case-file.ts';
import type { RandomFailure } from '../verify/random.ts';
import type { Host } from './host.ts';

/** Beside where the command was given. */
const FOLDER = 'random-failures';
/** Lines of differences that are shown; the command shows all. */
const MOST_LINES = 6;

/** Writes the files of a case; the lines that tell of it. What cannot be written is told too. */
export async function keepFailure(host: Host, seed: number, failure: RandomFailure): Promise<readonly string[]> {
  const { spec, shape, index, failing, pair } = failure;
  const folder = `${FOLDER}/${spec.id}-${seed}-${shape}-${index}`;
  const made = await host.makeFolder(folder);
  const problems = made.ok ? [] : [made.failure.message];
  for (const [name, text] of Object.entries(made.ok ? writeCase(catalog, failing) : {})) {
    const written = await host.writeFile(`${folder}/${name}`, text);
    if (!written.ok) problems.push(written.failure.message);
  }
  const { params, ...rest } = choicesOf(spec, failing.scenario);
  const shown = pair.differences.slice(0, MOST_LINES);
  const more = pair.differences.length - shown.length;
  return [
    `DIFFERENT: ${spec.id} ${JSON.stringify({ ...params, ...rest })}, ${JSON.stringify(failing.engine)}`,
    ...shown.map((line) => `    ${line}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
    ...problems,
    `    npm run -s cli -- verify ${folder}/case.json`,
  ];
}
