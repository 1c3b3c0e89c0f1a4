/** `swarmscope parallelism` on true runs of one core: what it prints, how long its trace is, and what it refuses. */
import { describe, expect, it } from 'vitest';
import { kademliaSpec } from '../../models/kademlia/spec.ts';
import { openRun } from '../../run/open-run.ts';
import { complete } from '../../scenario/defaults.ts';
import type { Params } from '../../scenario/spec.ts';
import { runCommandLine } from '../commands.ts';
import { FakeHost } from '../testing/fake-host.ts';
import { describeParallelism } from './parallelism-output.ts';

/** A fake host whose runs are true. */
class TrueHost extends FakeHost {
  override openRun = openRun;
}

async function line(command: string) {
  const host = new TrueHost();
  const code = await runCommandLine(host, command.split(' '));
  return { code, host, ...host };
}

const TINY = 'parallelism phold/tiny --engine sequential';

describe('parallelism', () => {
  it('prints a row for each number of LPs, and the largest that is used by half', async () => {
    const { code, out, err } = await line(TINY);
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toMatch(/^ +1 +1 +100% +1 +100%$/m);
    expect(out).toMatch(/^ +64 +\d/m);
    expect(out).not.toMatch(/^ +128 /m);
    expect(out).toMatch(/random: at least half of (8|16|32) LPs are used/);
    expect(out).toMatch(/dependency depth +\d+: .* any lookahead/);
  });

  it('--json holds the same, of the events that were asked for', async () => {
    const { out } = await line(`${TINY} --events 500 --from 10s --lps 2:8 --assignment consecutive --json`);
    const analysed = JSON.parse(out);
    expect(analysed).toMatchObject({
      format: 'swarmscope.parallelism/1',
      events: 500,
      engine: 'sequential',
      nodes: 64,
    });
    expect(analysed.firstTicks).toBeGreaterThanOrEqual(10e6 / analysed.scenario.tick);
    expect(analysed.points.map((p: { lps: number; assignment: string }) => `${p.assignment} ${p.lps}`)).toEqual([
      'consecutive 2',
      'consecutive 4',
      'consecutive 8',
    ]);
  });

  it('--csv writes a row per point', async () => {
    const { written } = await line(`${TINY} --lps 4 --csv p.csv`);
    expect(
      written['p.csv']
        .split('\n')
        .filter((text) => !text.startsWith('#'))
        .slice(0, 2),
    ).toEqual(['assignment,lps,rounds,parallelism,utilisation', expect.stringMatching(/^random,4,\d+,[\d.]+,0\.\d+$/)]);
  });

  it('stands beside what was published of the setting', async () => {
    const { out } = await line(`${TINY} --json --lps 16:64`);
    const published =
      kademliaSpec.analyses?.parallelism?.(complete(kademliaSpec, { params: { dMax: 58 } }).params) ?? [];
    expect(published.map(({ lps, parallelism }) => [lps, parallelism])).toEqual([
      [128, 75.9],
      [16384, 290],
    ]);
    const beside = published.slice(0, 1).map((one) => ({ ...one, lps: 32 }));
    const text = describeParallelism({ ...JSON.parse(out), published: beside }, kademliaSpec);
    expect(text).toMatch(/^ +32 .* 75\.9$/m);
    expect(text).toContain('published: Andelfinger and Hartenstein 2014, section 3 and figure 2');
  });

  it.each<Params>([{ dMax: 10 }, { dMax: 58, peers: 4096 }, { dMax: 58, latencyMin: 0.02 }, { dMax: 58, k: 16 }])(
    'nothing was published of %j',
    (params) => {
      const scenario = complete(kademliaSpec, { params });
      expect(kademliaSpec.analyses?.parallelism?.(scenario.params)).toEqual([]);
    },
  );

  it.each([
    [`${TINY} --lps 9:15`, 'holds no power of two'],
    [`${TINY} --lps few`, '--lps "few" is not a number'],
    [`${TINY} --events 0`, '--events 0 is not a whole number'],
    [`${TINY} --from -1s`, '--from -1 s is below 0'],
    [`${TINY} --from 60s`, 'there is no event to analyse'],
  ])('%s', async (command, message) => {
    const { code, err } = await line(command);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });

  it('ends at Ctrl-C', async () => {
    const host = new TrueHost();
    host.controller.abort();
    expect(await runCommandLine(host, TINY.split(' '))).toBe(130);
  });
});
