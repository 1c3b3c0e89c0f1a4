/** `run --records file`: a row for each record that the run makes, written as they come; a whole file whenever it ends. */
import { csvText } from '../../base/csv.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { STREAMS, threefry2x32 } from '../../base/threefry.ts';
import { whole } from '../../base/whole.ts';
import type { EvaluatedRecord } from '../../engine/event/model.ts';
import { eventRunOf, type Run } from '../../run/run.ts';
import { type Cited, digestOf, headLines, setupFacts } from '../../scenario/cite/facts.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import type { RecordsSpec } from '../../scenario/spec.ts';
import { modelName } from '../../scenario/words/show.ts';
import type { Host } from '../host.ts';
import type { RunSink } from './drive.ts';

/** Rows of a file; of more records it holds a sample. */
const MOST_ROWS = 2 ** 20;

export class RecordFile implements RunSink {
  private readonly sample: RecordSample;
  private readonly head: string;

  /** Failure: `config`, of a model that makes no records. */
  static of(host: Host, path: string, cited: Cited, mostRows = MOST_ROWS): Result<RecordFile> {
    const { spec } = cited;
    if (spec.records) return ok(new RecordFile(host, path, spec.records, cited, mostRows));
    return fail('config', `${modelName(spec)} makes no records for --records`, 'leave --records out');
  }

  private constructor(
    private readonly host: Host,
    private readonly path: string,
    private readonly spec: RecordsSpec,
    cited: Cited,
    mostRows: number,
  ) {
    this.head = headLines(setupFacts(cited));
    this.sample = new RecordSample(cited.scenario.seed, mostRows);
  }

  begin(run: Run): Promise<Result<void>> {
    eventRunOf(run).keepRecords();
    return this.rewrite(run);
  }

  async take(run: Run): Promise<Result<void>> {
    const fresh = this.sample.add(eventRunOf(run).takeRecords());
    if (!fresh) return this.rewrite(run);
    return fresh.length === 0 ? ok(undefined) : this.host.appendFile(this.path, this.rowsOf(run, fresh));
  }

  /** How it ended stands below the rows: none was known when they were written. */
  end(result: RunResult): Promise<Result<void>> {
    const digest = digestOf({ result });
    const facts = [{ term: 'Status', text: result.status }, ...(digest ? [{ term: 'Digest', text: digest }] : [])];
    return this.host.appendFile(this.path, headLines(facts));
  }

  /** `lookups.csv: 4,123 lookups`, or `lookups.csv: 1,000,000 of 4,000,000 lookups, each with probability 0.25`. */
  describe(): string {
    const { seen, rate, records } = this.sample;
    if (rate === 1) return `${this.path}: ${whole(seen)} ${this.spec.name}\n`;
    return `${this.path}: ${whole(records.length)} of ${whole(seen)} ${this.spec.name}, each with probability ${rate}\n`;
  }

  private rewrite(run: Run): Promise<Result<void>> {
    const header = this.spec.columns.map(({ name, unit }) => (unit === '' ? name : `${name}_${unit}`));
    return this.host.writeFile(
      this.path,
      this.head + csvText([[...header, 'rate']]) + this.rowsOf(run, this.sample.records),
    );
  }

  /** The rate stands in every row, so that what is counted in the file can be scaled up. */
  private rowsOf(run: Run, records: readonly EvaluatedRecord[]): string {
    if (records.length === 0) return '';
    return csvText(records.map((record) => [...eventRunOf(run).recordValues(record), this.sample.rate]));
  }
}

/**
 * Which records stand in a file: all, or so many that they fit, one of each 2^n. Whether one stands there is drawn from the
 * seed, its node and its time, so the sample is the same on every executor, however the run is cut into batches.
 */
export class RecordSample {
  private readonly words = new Uint32Array(2);
  /** Records seen, and those that are in the sample. */
  seen = 0;
  private kept: { readonly record: EvaluatedRecord; readonly draw: number }[] = [];
  /** One of each 2^halvings is in the sample. */
  private halvings = 0;

  constructor(
    private readonly seed: number,
    private readonly most: number,
  ) {}

  get rate(): number {
    return 2 ** -this.halvings;
  }

  get records(): readonly EvaluatedRecord[] {
    return this.kept.map(({ record }) => record);
  }

  /** Those of the new records that are in the sample; undefined when it was thinned, and is to be written anew. */
  add(records: readonly EvaluatedRecord[]): readonly EvaluatedRecord[] | undefined {
    this.seen += records.length;
    const drawn = records
      .map((record) => ({ record, draw: this.drawOf(record) }))
      .filter(({ draw }) => this.holds(draw));
    for (const one of drawn) this.kept.push(one);
    if (this.kept.length <= this.most) return drawn.map(({ record }) => record);
    while (this.kept.length > this.most) {
      this.halvings++;
      this.kept = this.kept.filter(({ draw }) => this.holds(draw));
    }
    return undefined;
  }

  private holds(draw: number): boolean {
    return draw < 2 ** (32 - this.halvings);
  }

  private drawOf({ node, time }: EvaluatedRecord): number {
    threefry2x32(this.seed, STREAMS.sample, node, time, this.words);
    return this.words[0];
  }
}
