/** `swarmscope papers`: the works that the lab stands on, their figures and tables, and how ours compare. */

import { si, table } from '../../base/format.ts';
import { type Failure, fail, ok, type Result } from '../../base/result.ts';
import { catalog } from '../../models/catalog.ts';
import { measuredOf } from '../../papers/measured.ts';
import type { Paper, PaperRow } from '../../papers/paper.ts';
import { PAPERS } from '../../papers/papers.ts';
import { quotedTable } from '../../papers/quoted-table.ts';
import { type Compared, comparedOf, ourSeries, verdictsText } from '../../papers/row-series.ts';
import { rowStudy } from '../../papers/row-study.ts';
import { venueText } from '../../papers/works-cited.ts';
import { studyText } from '../../scenario/study/read-study.ts';
import { clip } from '../../scenario/words/show.ts';
import { suggest } from '../../scenario/words/suggest.ts';
import type { Arguments } from '../args.ts';
import type { Command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { type Host, report } from '../host.ts';
import { jsonText } from '../run/run.ts';

export const papersCommand: Command = {
  operands: '[work | work/row]',
  options: [
    { name: 'study', value: 'file', writes: true, help: 'write the study of a row, which `study run` takes' },
    { name: 'full', help: 'that study at the sizes for a GPU, where they are others' },
    { name: 'markdown', help: 'print the table of all quoted numbers that docs/validation.md has' },
    { name: 'json', help: 'print it as one JSON object and nothing else' },
  ],
  run: runPapers,
};

async function runPapers(host: Host, args: Arguments): Promise<ExitCode> {
  const chosen = chosenBy(args.positionals);
  if (!chosen.ok) return report(host, chosen.failure);
  const stray = strayOption(args, chosen.value);
  if (stray) return report(host, stray);
  const path = args.get('study');
  if (path !== undefined) return writeStudy(host, args, chosen.value, path);
  const { paper, row } = chosen.value;
  if (args.has('markdown')) {
    await host.print(`${await quotedTable()}\n`);
    return EXIT.done;
  }
  const works = await Promise.all((paper ? [paper] : PAPERS).map((each) => toldOf(each, row)));
  if (args.has('json')) await host.print(jsonText({ papers: works }));
  else await host.print(`${paper ? described(works) : listed(works)}\n`);
  return EXIT.done;
}

interface Chosen {
  readonly paper?: Paper;
  readonly row?: PaperRow;
}

function chosenBy(operands: readonly string[]): Result<Chosen> {
  const [name, more] = operands;
  if (more !== undefined) return fail('config', `"${clip(more)}" is one work too many`, 'name one, or none for all');
  if (name === undefined) return ok({});
  const [work = '', figure] = name.split('/');
  const paper = PAPERS.find(({ id }) => id === work);
  if (!paper)
    return fail(
      'config',
      `there is no work "${clip(work)}"`,
      suggest(
        work,
        PAPERS.map(({ id }) => id),
      ),
    );
  if (figure === undefined) return ok({ paper });
  const row = paper.rows.find(({ id }) => id === figure);
  if (row) return ok({ paper, row });
  const remedy = suggest(
    figure,
    paper.rows.map(({ id }) => id),
  );
  return fail('config', `${paper.id} has no row "${clip(figure)}"`, remedy);
}

/** An option that would say nothing. */
function strayOption(args: Arguments, { paper }: Chosen): Failure | undefined {
  if (args.has('full') && !args.has('study'))
    return fail('config', '--full is of the study that is written', 'add --study file, or leave it out').failure;
  if (args.has('markdown') && paper)
    return fail('config', `--markdown is of all works, not of ${paper.id} alone`, 'leave one of them out').failure;
  const other = ['markdown', 'study'].find((name) => args.has(name));
  if (args.has('json') && other)
    return fail('config', `--${other} has nothing to print as JSON`, 'leave one of them out').failure;
  return undefined;
}

async function writeStudy(host: Host, args: Arguments, { row }: Chosen, path: string): Promise<ExitCode> {
  if (!row?.study)
    return report(
      host,
      fail(
        'config',
        row ? `${row.place} has no study` : '--study is of one row',
        row?.command
          ? `run: swarmscope ${row.command}`
          : 'name one: swarmscope papers swenson-2015/table-1 --study study.json',
      ).failure,
    );
  const { study } = rowStudy(catalog, row.study, args.has('full') ? 'full' : 'small');
  const written = await host.writeFile(path, studyText(study));
  return written.ok ? EXIT.done : report(host, written.failure);
}

type ToldRow = PaperRow & { readonly machine: string | null; readonly compared: readonly Compared[] };
type Told = Omit<Paper, 'rows'> & { readonly rows: readonly ToldRow[] };

async function toldOf(paper: Paper, only: PaperRow | undefined): Promise<Told> {
  const rows = paper.rows.filter((row) => only === undefined || row === only);
  const told = rows.map(async (row): Promise<ToldRow> => {
    const ours = ourSeries(row, await measuredOf(paper.id, row.id));
    return { ...row, machine: ours?.machine ?? null, compared: comparedOf(row, ours) };
  });
  return { ...paper, rows: await Promise.all(told) };
}

const listed = (works: readonly Told[]): string =>
  works
    .map(({ id, name, rows }) => `${id}: ${name}\n${table(rows.map((row) => [row.id, row.status, row.asks]))}`)
    .join('\n\n');

const described = (works: readonly Told[]): string =>
  works
    .map((work) =>
      [`${work.name}: ${work.title}. ${venueText(work)}.`, ...work.rows.map((row) => rowText(work.id, row))].join(
        '\n\n',
      ),
    )
    .join('\n\n');

function rowText(work: string, row: ToldRow): string {
  const { place, asks, published, status, why, machine, compared, study, command } = row;
  const verdicts = verdictsText(compared);
  const run = study ? `papers ${work}/${row.id} --study study.json && swarmscope study run study.json` : command;
  return [
    `${place}: ${asks}`,
    `  published: ${published}`,
    ...(compared.length > 0
      ? [table([['', row.axes?.x.label ?? '', 'published', 'here', ''], ...compared.map(cells)], 'lrrrl')]
      : []),
    ...(machine ? [`  here: ${machine}`] : []),
    `  ${status}${verdicts && ` (${verdicts})`}: ${why}`,
    ...(run ? [`  run: swarmscope ${run}`] : []),
  ].join('\n');
}

const cells = ({ line, x, published, ours, verdict }: Compared): readonly string[] => [
  line,
  si(x),
  published ? si(published.y) : '-',
  ours ? `${si(ours.y)}${ours.runs > 1 ? ` (${si(ours.low)} to ${si(ours.high)}, ${ours.runs} runs)` : ''}` : '-',
  verdict ?? '',
];
