/** `run --records file`: a row for each record that the run makes, written as they come; a whole file whenever it ends. */
import { csvText } from '../../base/csv.ts';
import { fail, ok, type Result } from '../../base/result.ts';
import { STREAMS, threefry2x32 } from '../../base/threefry.ts';
import { whole } from '../../base/whole.ts';
import type { EvaluatedRecord } from '../../engine/event/model.ts';
import { wordsOf } from '../../engine/event/records.ts';
import { eventRunOf, type Run } from '../../run/run.ts';
import type { Checkpoint, ReadCheckpoint } from '../../scenario/checkpoint/checkpoint.ts';
import { type Cited, digestOf, headLines, setupFacts } from '../../scenario/cite/facts.ts';
import type { RunResult } from '../../scenario/outcome.ts';
import type { RecordsSpec } from '../../scenario/spec.ts';
import { modelName } from '../../scenario/words/show.ts';
import type { Host } from '../host.ts';
import type { RunSink } from './drive.ts';

/** Rows of a file; of more records it holds a sample. */
const MOST_ROWS = 2 ** 20;
/** Numbers of a checkpoint that has the sample among its records: what the sample was drawn from. */
const FACTS = { seen: 'recordsSeen', halvings: 'recordsHalvings' } as const;

export class RecordFile implements RunSink {
  private readonly head: string;

  /** Failures: `config`, of a model that makes no records, and of a checkpoint without those before it. */
  static of(
    host: Host,
    path: string,
    cited: Cited,
    resumed?: { readonly path: string; readonly from: ReadCheckpoint },
    mostRows = MOST_ROWS,
  ): Result<RecordFile> {
    const { spec } = cited;
    if (!spec.records)
      return fail('config', `${modelName(spec)} makes no records for --records`, 'leave --records out');
    const sample = new RecordSample(cited.scenario.seed, mostRows);
    if (resumed) {
      const { facts } = resumed.from.state;
      const [seen, halvings] = [Number(facts[FACTS.seen]), Number(facts[FACTS.halvings])];
      if (!Number.isFinite(seen + halvings))
        return fail(
          'config',
          `${resumed.path} was kept without --records, so those before it are gone`,
          'leave --records out, or run from the beginning',
        );
      sample.goOn(seen, halvings);
    }
    return ok(new RecordFile(host, path, spec.records, cited, sample));
  }

  private constructor(
    private readonly host: Host,
    private readonly path: string,
    private readonly spec: RecordsSpec,
    cited: Cited,
    private readonly sample: RecordSample,
  ) {
    this.head = headLines(setupFacts(cited));
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

  /** What a run that goes on there with `--records` writes is what it would have written. */
  into({ state, ...checkpoint }: Checkpoint): Checkpoint {
    const { records, seen, halvings } = this.sample;
    const [taken, fresh] = [wordsOf(records), state.arrays.records];
    const words = new Uint32Array(taken.length + fresh.length);
    words.set(taken);
    words.set(fresh, taken.length);
    // Those of the sample are taken again, and counted again.
    const facts = { ...state.facts, [FACTS.seen]: seen - records.length, [FACTS.halvings]: halvings };
    return { ...checkpoint, state: { facts, arrays: { ...state.arrays, records: words } } };
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
  halvings = 0;

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

  /** So many others were seen, of which one of each 2^halvings is added again first. */
  goOn(seen: number, halvings: number): void {
    this.seen = seen;
    this.halvings = halvings;
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
