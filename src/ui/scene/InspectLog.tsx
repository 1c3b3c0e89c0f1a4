/** What a run has recorded that leads to the picked node, as a table that goes on with the run, and as CSV. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { csvText } from '../../base/csv.ts';
import { whole } from '../../base/whole.ts';
import { catalog } from '../../models/catalog.ts';
import { digestOf, headLines, runFacts } from '../../scenario/cite/facts.ts';
import type { Inspection, NodeLog } from '../../scenario/picture.ts';
import type { LogSpec } from '../../scenario/spec.ts';
import { resultNow } from '../../state/run/history.ts';
import { specOf } from '../../state/setup/draft.ts';
import { Explained } from '../controls/Explained.tsx';
import { latest } from '../controls/latest.ts';
import { saveFile } from '../controls/save-file.ts';
import { ToolButton } from '../controls/ToolButton.tsx';
import { useLab, useLabParts } from '../shell/lab-context.ts';

export interface InspectLogProps {
  readonly spec: LogSpec;
  readonly of: Pick<Inspection, 'node' | 'seconds'>;
}

export function InspectLog({ spec, of: { node, seconds } }: InspectLogProps) {
  const { client, store } = useLabParts();
  const loaded = useLab((s) => s.loaded);
  const [found, setFound] = useState<NodeLog | null>(null);
  const ask = useMemo(
    () => latest(async (asked: number) => setFound((await client.ask((lab) => lab.log(asked))) ?? null)),
    [client],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another log as time goes on
  useEffect(() => ask(node), [ask, node, seconds]);
  const table = useRef<HTMLElement>(null);
  const isThere = found !== null;
  // What was asked for is to be seen, however little room there is below what stands above.
  useEffect(() => {
    if (isThere) table.current?.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
  if (!found || found.node !== node) return null;
  const { title, rows } = found;
  const save = async () => {
    const text = csvText([spec.columns.map(({ name }) => name), ...rows]);
    if (!loaded) return;
    const { scenario, preset } = loaded;
    const { version, linkOf } = store.getState();
    const result = resultNow(store.getState());
    const link = await linkOf(scenario, digestOf({ result }));
    const cited = { spec: specOf(catalog, scenario.model), scenario, result, version, link: link.ok ? link.value : '' };
    const name = [scenario.model, preset, `seed${scenario.seed}`, spec.name, `node${node}`].join('-');
    saveFile(
      new Blob([headLines([{ term: 'Table', text: title }, ...runFacts(cited)]), text], { type: 'text/csv' }),
      `${name}.csv`,
    );
  };
  if (rows.length === 0) return <p className="quiet">{title}.</p>;
  return (
    <>
      <div className="inspect-log-title row between rigid">
        <h3 className="inspect-title rigid">{title}</h3>
        <ToolButton icon="save" name="Save as CSV" className="scene-tool rounded quiet square centre" act={save} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section className="inspect-steps scrolls" tabIndex={0} aria-label={title} ref={table}>
        <table className="full-width small">
          <thead>
            <tr>
              {spec.columns.map(({ name, label, unit, help }) => (
                <th scope="col" key={name}>
                  <Explained help={help}>{unit ? `${label}, ${unit}` : label}</Explained>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place
              <tr key={i}>
                {row.map((cell, column) => (
                  <td key={spec.columns[column]?.name}>{cellText(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const cellText = (cell: number | string): string =>
  typeof cell === 'number' && Number.isInteger(cell) ? whole(cell) : String(cell);
