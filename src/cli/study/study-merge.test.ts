/** Covers: Ctrl-C while parts are read. What they give, `study.test.ts` and `study-processes.test.ts` say. */
import { expect, it } from 'vitest';
import { runCommandLine } from '../commands.ts';
import { FakeHost } from '../testing/fake-host.ts';

const run = async (host: FakeHost, command: string) => [await runCommandLine(host, command.split(' ')), host.written];

it('a merge that is cancelled writes nothing, and says so with its exit code', async () => {
  const planned = new FakeHost();
  await run(planned, 'study plan phold/tiny --over nodes=64,128 --out s.study.json --engine sequential');
  const made = new FakeHost({ files: planned.written });
  await run(made, 'study run s.study.json --csv s.csv --engine sequential');
  const files = { ...planned.written, ...made.written };
  const merge = 'study merge s.study.json s.csv --csv all.csv --quiet';
  expect(await run(new FakeHost({ files }), merge)).toEqual([0, { 'all.csv': made.written['s.csv'] }]);
  const cancelled = new FakeHost({ files });
  cancelled.controller.abort();
  expect(await run(cancelled, merge)).toEqual([130, {}]);
});

it('reads on to the end of no part once it is cancelled', async () => {
  const planned = new FakeHost();
  await run(planned, 'study plan phold/tiny --over nodes=64,128 --out s.study.json --engine sequential');
  const made = new FakeHost({ files: planned.written });
  await run(made, 'study run s.study.json --csv s.csv --engine sequential');
  const host = new FakeHost({ files: planned.written });
  let pieces = 0;
  host.readPieces = async function* () {
    for (const line of made.written['s.csv'].split(/(?<=\n)/)) {
      if (++pieces === 2) host.controller.abort();
      yield { ok: true, value: line } as const;
    }
  };
  expect(await run(host, 'study merge s.study.json s.csv --csv all.csv --quiet')).toEqual([130, {}]);
  expect(pieces).toBe(2);
});
