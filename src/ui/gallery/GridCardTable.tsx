/** Presets that differ in two parameters, as one card: a grid of them with what was published of each. One stop of the Tab key, arrows inside. */
import { useId, useState } from 'react';
import { useLab } from '../shell/lab-context.ts';
import type { CellOfGrid, GridCard } from './gallery-cards.ts';
import { shortTime, timeText } from './run-time.ts';

interface GridCardTableProps {
  readonly card: GridCard;
  /** The preset that Enter in the search field opens. */
  readonly first: string | undefined;
  readonly onChoose: (name: string) => void;
}

export function GridCardTable({ card, first, onChoose }: GridCardTableProps) {
  const { grid, cells } = card;
  const names = cells.flat().map((cell) => cell.card.name);
  const chosen = useLab((s) => `${s.draft.model}/${s.draft.preset}`);
  const [focused, setFocused] = useState<string>();
  const stop = [focused, first, chosen, names[0]].find((name) => name !== undefined && names.includes(name));
  const most = Math.max(...cells.flat().map(({ value }) => value));
  const id = useId();
  return (
    <div className="card box column cut start card-grid" data-chosen={names.includes(chosen) || undefined}>
      <div className="card-words pad-3 column grow tight">
        <strong id={`${id}title`}>{grid.title}</strong>
        <span className="prose quiet">{grid.question}</span>
        <p className="above-2" id={`${id}values`}>
          {grid.values.unit}. {grid.values.label}.
        </p>
        <p className="faint small">{grid.source}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid whose cells hold buttons and are gone through by arrow keys */}
      <table role="grid" aria-labelledby={`${id}title`} aria-describedby={`${id}values`}>
        <thead>
          <tr>
            <th className="grid-corner quiet small">
              <p className="end">{grid.columns.label}</p>
              <p>{grid.rows.label}</p>
            </th>
            {grid.columns.titles.map((title) => (
              <th key={title} scope="col" className="middle small">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((row, i) => (
            <tr key={grid.rows.titles[i]}>
              <th scope="row" className="quiet small">
                {grid.rows.titles[i]}
              </th>
              {row.map((cell) => (
                <td key={cell.preset}>
                  <CellButton
                    cell={cell}
                    unit={grid.values.unit}
                    share={cell.value / most}
                    isStop={cell.card.name === stop}
                    isFirst={cell.card.name === first}
                    isChosen={cell.card.name === chosen}
                    onFocus={() => setFocused(cell.card.name)}
                    onChoose={onChoose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellButtonProps {
  readonly cell: CellOfGrid;
  readonly unit: string;
  /** Of the largest value, 0 to 1. */
  readonly share: number;
  readonly isStop: boolean;
  readonly isFirst: boolean;
  readonly isChosen: boolean;
  readonly onFocus: () => void;
  readonly onChoose: (name: string) => void;
}

function CellButton({ cell, unit, share, isStop, isFirst, isChosen, onFocus, onChoose }: CellButtonProps) {
  const { card, value, note } = cell;
  const speed = useLab((s) => s.speed);
  const said = [`${value} ${unit}`, note, timeText(card, speed)].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      className="cell box column full-width full-height"
      data-preset={card.name}
      data-first={isFirst || undefined}
      aria-current={isChosen || undefined}
      aria-label={`${card.preset.title}: ${said}`}
      tabIndex={isStop ? 0 : -1}
      style={{ '--share': share } as React.CSSProperties}
      onFocus={onFocus}
      onClick={() => onChoose(card.name)}
    >
      <span className="large strong">{value.toFixed(2)}</span>
      <span className="small">{shortTime(card, speed) || ' '}</span>
    </button>
  );
}
