/** What fails is kept: a folder for each case, and the command that repeats it. */
import { catalog } from '../../models/catalog.ts';
import { choicesOf } from '../../scenario/defaults.ts';
import { isVisible } from '../../scenario/files.ts';
import { writeCase } from '../../verify/case-file.ts';
import type { FoundFailure } from '../../verify/verification.ts';
import type { Host } from '../host.ts';

/** Beside where the command was given. */
const FOLDER = 'random-failures';
/** Lines of differences that are shown; the command shows all. */
const MOST_LINES = 6;

/** Writes the files of a case; the lines that tell of it. What cannot be written is told too. */
export async function keepFailure(host: Host, failure: FoundFailure): Promise<readonly string[]> {
  const { spec, name, failing, pair } = failure;
  const folder = `${FOLDER}/${name}`;
  const made = await host.makeFolder(folder);
  const problems = made.ok ? [] : [made.failure.message];
  for (const [file, text] of Object.entries(made.ok ? writeCase(catalog, failing) : {})) {
    const written = await host.writeFile(`${folder}/${file}`, text);
    if (!written.ok) problems.push(written.failure.message);
  }
  const { params = {}, ...rest } = choicesOf(spec, failing.scenario);
  const visible = Object.entries(params).filter(([param]) => isVisible(spec.params[param], failing.scenario.params));
  const shown = pair.differences.slice(0, MOST_LINES);
  const more = pair.differences.length - shown.length;
  return [
    `DIFFERENT: ${spec.id} ${JSON.stringify({ ...Object.fromEntries(visible), ...rest })}, ${JSON.stringify(failing.engine)}`,
    ...shown.map((line) => `    ${line}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
    ...problems,
    `    npm run -s cli -- verify ${folder}/case.json`,
  ];
}
