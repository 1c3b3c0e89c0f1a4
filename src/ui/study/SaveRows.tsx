/** The rows of a study as a file: CSV as the command line writes it, or Parquet, whose writer loads when it is asked for. */
import { Menu } from '@base-ui/react/menu';
import { useState } from 'react';
import { RowReader } from '../../base/csv-rows.ts';
import { ok, type Result } from '../../base/result.ts';
import type { ModelSpec } from '../../scenario/spec.ts';
import { Icon } from '../controls/Icon.tsx';
import { saveFile } from '../controls/save-file.ts';
import { useLabParts } from '../shell/lab-context.ts';

interface SaveRowsProps {
  readonly spec: ModelSpec;
  readonly isOff: boolean;
  /** Told what became of it. */
  readonly say: (text: string) => void;
}

type Format = 'csv' | 'parquet';

export function SaveRows({ spec, isOff, say }: SaveRowsProps) {
  const { store } = useLabParts();
  const [isOpen, setOpen] = useState(false);
  const save = async (format: Format) => {
    const rows = await store.getState().downloadRows();
    if (!rows.ok) return say(`${rows.failure.message}: ${rows.failure.remedy}`);
    const { name, text } = rows.value;
    if (format === 'csv') saveFile(text, name);
    else {
      const { study, makeStudyLink } = store.getState();
      // The rows of a table alone are of no study that could be opened.
      const link = study?.from === 'table' ? undefined : await makeStudyLink();
      const made = await parquetOf(spec, await text.text(), link?.ok ? link.value : '');
      if (!made.ok) return say(`${made.failure.message}: ${made.failure.remedy}`);
      saveFile(made.value, name.replace(/\.csv$/, '.parquet'));
    }
    say('Saved');
  };
  return (
    <Menu.Root open={isOpen} onOpenChange={setOpen} modal={false}>
      <Menu.Trigger className="button" disabled={isOff}>
        <Icon name="save" />
        Save rows
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="over-page" align="end" sideOffset={2}>
          <Menu.Popup className="menu pad-block-1 floating">
            <Menu.Item className="menu-item" onClick={() => void save('csv')}>
              CSV, one row a run
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={() => void save('parquet')}>
              Parquet
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Of the text of a table of runs. */
async function parquetOf(spec: ModelSpec, csv: string, link: string): Promise<Result<Blob>> {
  const [{ parquetBytes }, { TableColumns }, { tableFacts }] = await Promise.all([
    import('../../scenario/results/parquet.ts'),
    import('../../scenario/results/table-columns.ts'),
    import('../../scenario/cite/facts.ts'),
  ]);
  const lines: (readonly string[])[] = [];
  const failure = new RowReader((cells) => {
    lines.push(cells);
    return undefined;
  }).add(csv);
  if (failure) return { ok: false, failure };
  const [names = [], ...rows] = lines;
  const version = rows[0]?.[names.indexOf('version')] ?? '';
  const bytes = await parquetBytes(spec, new TableColumns(names), rows, tableFacts({ spec, version, link }));
  return ok(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/vnd.apache.parquet' }));
}
