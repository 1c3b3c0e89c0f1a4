/** An analysis of parallelism for people and for programs. */
import { ASSIGNMENTS, type Assignment } from '../../analysis/assignment.ts';
import { largestUsed, type ParallelismPoint, type TraceFacts } from '../../analysis/parallelism.ts';
import { csvText } from '../../base/csv.ts';
import { seconds, table } from '../../base/format.ts';
import { parallelismText, percentText } from '../../base/proportions.ts';
import { whole } from '../../base/whole.ts';
import type { AdapterReport, ExecutorName } from '../../scenario/outcome.ts';
import { type Scenario, toSeconds } from '../../scenario/scenario.ts';
import type { ModelSpec, ParallelismReference } from '../../scenario/spec.ts';
import { describeAdapter } from '../run/output.ts';

export const PARALLELISM_FORMAT = 'swarmscope.parallelism/1';

/** What `--json` prints. Times of the trace are in ticks, the lookahead in seconds. */
export interface ParallelismReport extends TraceFacts {
  readonly format: typeof PARALLELISM_FORMAT;
  readonly version: string;
  readonly scenario: Scenario;
  readonly engine: ExecutorName;
  readonly adapter: AdapterReport;
  readonly nodes: number;
  readonly lookahead: number;
  readonly points: readonly ParallelismPoint[];
  readonly published: readonly ParallelismReference[];
}

const COLUMNS = ['assignment', 'lps', 'rounds', 'parallelism', 'utilisation'] as const;

export const parallelismCsv = ({ points }: ParallelismReport): string =>
  csvText([COLUMNS, ...points.map((point) => COLUMNS.map((column) => point[column]))]);

export function describeParallelism(analysed: ParallelismReport, spec: ModelSpec): string {
  const { published } = analysed;
  const sources = [...new Set(published.map(({ source }) => source))];
  const blocks = [
    `${spec.title}, ${whole(analysed.nodes)} nodes: how many events could be executed at once?`,
    table(factRows(analysed)),
    table(pointRows(analysed), 'rrrrrrr'),
    ...ASSIGNMENTS.flatMap((assignment) => closing(analysed, assignment)),
    ...sources.map((source) => `published: ${source}`),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function factRows(analysed: ParallelismReport): readonly (readonly string[])[] {
  const { events, windows, eventsPerWindow, byNode, dependency, scenario, firstTicks, lastTicks } = analysed;
  const at = (ticks: number) => seconds(toSeconds(ticks, scenario.tick));
  return [
    ['recorded by', `${analysed.engine}, ${describeAdapter(analysed.adapter)}`],
    ['events', `${whole(events)}, from ${at(firstTicks)} to ${at(lastTicks)}`],
    ['lookahead', seconds(analysed.lookahead)],
    ['events per window', `${parallelismText(eventsPerWindow)} in ${whole(windows)} windows`],
    ['an LP for every node', byNodeText(byNode)],
    [
      'dependency depth',
      `${whole(dependency.depth)}: ${parallelismText(dependency.parallelism)} events per step, any lookahead`,
    ],
  ];
}

const byNodeText = ({ parallelism, estimate }: TraceFacts['byNode']): string =>
  `parallelism ${parallelismText(parallelism)}; a run estimates at least ${parallelismText(estimate)} as it goes on (${percentText(estimate / parallelism)})`;

function pointRows({ points, published }: ParallelismReport): readonly (readonly string[])[] {
  const assignments = ASSIGNMENTS.filter((assignment) => points.some((point) => point.assignment === assignment));
  const counts = [...new Set(points.map(({ lps }) => lps))];
  const heading = ['LPs', ...assignments.flatMap((assignment) => [assignment, 'used'])];
  return [
    [...heading, ...(published.length > 0 ? ['published'] : [])],
    ...counts.map((lps) => [
      whole(lps),
      ...assignments.flatMap((assignment) => {
        const point = points.find((one) => one.lps === lps && one.assignment === assignment);
        return point ? [parallelismText(point.parallelism), percentText(point.utilisation)] : ['', ''];
      }),
      ...published.filter((one) => one.lps === lps).map(({ parallelism }) => parallelismText(parallelism)),
    ]),
  ];
}

function closing({ points }: ParallelismReport, assignment: Assignment): readonly string[] {
  if (!points.some((point) => point.assignment === assignment)) return [];
  const point = largestUsed(points, assignment);
  return point
    ? [
        `${assignment}: at least half of ${whole(point.lps)} LPs are used, parallelism ${parallelismText(point.parallelism)}`,
      ]
    : [`${assignment}: no number of LPs that was analysed is used by half`];
}
