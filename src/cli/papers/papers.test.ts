/** Covers: works, their rows and the studies behind them, told by the command line. */
import { describe, expect, it } from 'vitest';
import { PAPERS } from '../../papers/papers.ts';
import { quotedTable } from '../../papers/quoted-table.ts';
import { runCommandLine } from '../commands.ts';
import { EXIT } from '../exit-codes.ts';
import { FakeHost } from '../testing/fake-host.ts';

async function papers(operands = '') {
  const host = new FakeHost();
  const code = await runCommandLine(host, `papers ${operands}`.split(' ').filter(Boolean));
  return { code, host, out: host.out, err: host.err };
}

/** A row that has a study, and one that has a command in its place. */
const ROW = 'swenson-2015/table-1';
const OF_COMMAND = PAPERS.flatMap(({ id, rows }) =>
  rows.filter(({ study, command }) => !study && command).map((row) => ({ name: `${id}/${row.id}`, row })),
)[0]!;

describe('papers', () => {
  it('lists every row of every work with its status', async () => {
    const { code, out } = await papers();
    expect(code).toBe(EXIT.done);
    for (const { id, name, rows } of PAPERS) {
      expect(out).toContain(`${id}: ${name}`);
      for (const row of rows) expect(out).toMatch(new RegExp(`^  ${row.id} +${row.status} +\\S`, 'm'));
    }
  });

  it('tells of a work all its rows, of a row that one: published and ours, with a verdict and how to run it', async () => {
    const work = (await papers('swenson-2015')).out;
    for (const { place } of PAPERS.find(({ id }) => id === 'swenson-2015')!.rows) expect(work).toContain(`${place}:`);
    const { out } = await papers(ROW);
    expect(out).toMatch(/^ +1\.02 k +191 k +195 k \(195 k to 195 k, 5 runs\) +outside$/m);
    expect(out).toContain('differs (3 outside): ');
    expect(out).toContain(`run: swarmscope papers ${ROW} --study study.json && swarmscope study run study.json`);
    expect(out).not.toContain('Table 2');
    expect((await papers(OF_COMMAND.name)).out).toContain(`run: swarmscope ${OF_COMMAND.row.command}`);
  });

  it('--json has the same of chosen works alone', async () => {
    const works = JSON.parse((await papers(`${ROW} --json`)).out).papers;
    expect(works).toMatchObject([{ id: 'swenson-2015', rows: [{ id: 'table-1', status: 'differs' }] }]);
    expect(works[0].rows[0].compared[0]).toMatchObject({ verdict: 'outside', ours: { runs: 5 } });
    expect(JSON.parse((await papers('--json')).out).papers).toHaveLength(PAPERS.length);
  });

  it('--markdown is the table that the documents have', async () => {
    expect((await papers('--markdown')).out).toBe(`${await quotedTable()}\n`);
  });

  it('--study writes a study that can be planned, at sizes for one core or for a GPU', async () => {
    const planned = async (options: string) => {
      const { code, host } = await papers(`niu-feng/figure-3 --study s.json ${options}`);
      expect([code, Object.keys(host.written)]).toEqual([EXIT.done, ['s.json']]);
      const plan = new FakeHost({ files: host.written });
      expect(await runCommandLine(plan, 'study plan s.json --engine sequential'.split(' '))).toBe(EXIT.done);
      return /runs +(\d+)/.exec(plan.out)?.[1];
    };
    expect([await planned(''), await planned('--full')]).toEqual(['50', '140']);
  });

  it.each([
    ['swensn', 'there is no work "swensn"'],
    ['swenson-2015/table-99', 'swenson-2015 has no row "table-99"; did you mean table-1?'],
    ['swenson-2015 niu-feng', '"niu-feng" is one work too many'],
    ['swenson-2015 --study s.json', '--study is of one row; name one'],
    [`${OF_COMMAND.name} --study s.json`, `has no study; run: swarmscope ${OF_COMMAND.row.command}`],
    [`${ROW} --full`, '--full is of the study that is written; add --study file'],
    ['--markdown --json', '--markdown has nothing to print as JSON; leave one of them out'],
    [`${ROW} --study s.json --json`, '--study has nothing to print as JSON'],
    ['swenson-2015 --markdown', '--markdown is of all works, not of swenson-2015 alone'],
  ])('%s is refused', async (operands, message) => {
    const { code, host, out, err } = await papers(operands);
    expect([code, out, host.written]).toEqual([EXIT.input, '', {}]);
    expect(err).toContain(message);
  });
});
